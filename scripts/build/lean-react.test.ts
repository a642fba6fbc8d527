import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../run.ts'
import { leanReact } from './lean-react.ts'
import { LEFT_OUT_HANDLERS, LEFT_OUT_USES } from './react-left-out.ts'

const reactDom = (): string => readFileSync(join(createRequire(import.meta.url).resolve('react-dom/package.json'), '../cjs/react-dom-client.production.js'), 'utf8')

/** What a function named `answer` gives once the text has been made lean. */
const answerOf = (code: string, ...values: readonly unknown[]): unknown => (new Function(`"use strict";${leanReact(code, {})};return answer(...arguments)`) as (...values: readonly unknown[]) => unknown)(...values)

describe('React without what no page uses', () => {
  it('knows every function it changes in the React that is installed, and hydrates nothing', () => {
    const lean = leanReact(reactDom())
    expect(lean).toContain('exports.createRoot =')
    expect(lean).not.toContain('exports.hydrateRoot =')
    expect(lean).not.toContain('FragmentInstance.prototype')
  })

  it('hears no events that no element has a handler of', () => {
    const lean = leanReact(reactDom())
    expect(lean).toContain(' click ')
    expect(lean).toContain('registerTwoPhaseEvent(\n  "onChange"')
    expect(lean).not.toMatch(/[" ]mouseOver /)
    for (const handler of LEFT_OUT_HANDLERS) expect(lean, handler).not.toContain(`"${handler}", [`)
  })

  it('adds no capture listeners: no element has a capture handler', () => {
    const lean = leanReact(reactDom())
    expect(lean.match(/listenToNativeEvent\(\w+, !1/g)).toHaveLength(1)
    expect(lean).not.toMatch(/listenToNativeEvent\([^)]*, !0/)
  })

  it('makes no stack for the errors it has ready, which are errors all the same', () => {
    const lean = leanReact(reactDom())
    expect(lean).not.toMatch(/^(?:var|) *\w+Exception = Error\(/m)
    expect(lean.match(/Exception = \{ __proto__: Error\.prototype/g)?.length).toBeGreaterThanOrEqual(3)
    const ready = answerOf('var SuspenseException = Error("460"), answer = () => SuspenseException') as Error
    expect(ready).toBeInstanceOf(Error)
    expect(ready.message).toBe('460')
    expect(Object.hasOwn(ready, 'stack')).toBe(false)
  })

  it('is not made from a React without one of those functions', () => {
    expect(() => leanReact('function commit() {}', { startViewTransition: '{}' })).toThrow('React has no startViewTransition')
  })

  it('gives a function its new body', () => {
    expect(leanReact('function preload(href) { fetch(href); }\nfunction kept() { preload(1); }', { preload: '{}' })).toBe('function preload(href) {}\nfunction kept() { preload(1); }')
  })

  it('takes away kinds of parts that no tree has, and keeps what other kinds fall into', () => {
    const kinds = `function answer(fiber) {
      var seen = [];
      switch (fiber.tag) {
        case 31: return "activity";
        case 5: seen.push("host");
        case 27: seen.push("after host");
        case 6: seen.push("text"); break;
        case 26: case 1: seen.push("class"); break;
        case 30: var name = "transition"; return name;
        case 7: name = "fragment"; seen.push(name); break;
        default: seen.push("another");
      }
      return seen.join();
    }`
    expect(answerOf(kinds, { tag: 5 })).toBe('host,after host,text')
    expect(answerOf(kinds, { tag: 6 })).toBe('text')
    expect(answerOf(kinds, { tag: 1 })).toBe('class')
    expect(answerOf(kinds, { tag: 31 })).toBe('another')
    expect(answerOf(kinds, { tag: 7 })).toBe('fragment')
    expect(answerOf('function answer(fiber) { return [27 === fiber.tag, 27 !== fiber.tag, 5 === fiber.tag]; }', { tag: 5 })).toEqual([false, true, true])
  })

  it('holds what is never so for false, but not another variable or field of that name', () => {
    const text = `var isHydrating = true, states = { dehydrated: "a key" };
    function own(isHydrating) { return isHydrating; }
    function answer(state, lanes) { isHydrating = true; return [isHydrating, own(7), state.dehydrated, state.isDehydrated, Object.keys(states), (lanes & 335544064) === lanes, (lanes & 42) === lanes]; }`
    expect(answerOf(text, { dehydrated: 1, isDehydrated: true }, 0)).toEqual([false, 7, null, false, ['dehydrated'], false, true])
  })

  it.each([
    ["import { ViewTransition } from 'react'", true],
    ["import { preload } from 'react-dom'", true],
    ['<title>Menu</title>', true],
    ['<form action={send}>', true],
    ['<ul onClickCapture={close}>', true],
    ['const handlers = { onClickCapture: close }', true],
    ['const handlers = { onClickCapture }', true],
    ['<ul onGotPointerCaptureCapture={hold}>', true],
    ['<ul onGotPointerCapture={hold} onLostPointerCapture={drop}>', false],
    ['const handlers = { onLostPointerCapture: drop }', false],
    ["import { startTransition, useOptimistic } from 'react'", false],
    ['<Empty action={again} />', false],
    ['<header className="bar">', false],
  ])('what is left out is seen in a source: %s', (source, isUse) => {
    expect(LEFT_OUT_USES.test(source)).toBe(isUse)
  })

  it('is enough for every source of the page and of the board', () => {
    const sources = globSync('{src,kitchen}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
    expect(sources.length).toBeGreaterThan(300)
    const handlers = new RegExp(`\\b(?:${[...LEFT_OUT_HANDLERS].join('|')})(?:Capture)?\\b`)
    const uses = (file: string): boolean => [LEFT_OUT_USES, handlers].some((use) => use.test(readFileSync(join(root, file), 'utf8')))
    expect(sources.filter(uses)).toEqual([])
  })
})
