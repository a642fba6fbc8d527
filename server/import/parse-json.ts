import { type Path, refuse } from './problem.ts'

/** The deepest real menu format nests 9 levels. */
const DEEPEST = 32
/** Names that change an object's nature rather than its content. */
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype'])

const lineAt = (text: string, index: number): number => text.slice(0, Math.max(0, index)).split('\n').length

/** Where a string that opens at `start` ends: the index after its closing quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

/** Depth is judged before parsing, so that no later walk can overflow the stack. */
function refuseDeep(text: string): void {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at) - 1
    else if (sign === '[' || sign === '{') {
      depth += 1
      if (depth > DEEPEST) refuse(`line ${lineAt(text, at)}`, `Brackets are nested deeper than ${DEEPEST} levels; no menu is.`)
    } else if (sign === ']' || sign === '}') depth -= 1
  }
}

function refuseUnsafe(text: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const key of Object.keys(value)) {
    if (UNSAFE.has(key)) refuse(`line ${lineAt(text, text.indexOf(`"${key}"`))}`, `A field named "${key}" is not allowed.`)
    refuseUnsafe(text, (value as Record<string, unknown>)[key])
  }
}

/** Whether the text is wrong before its end: cut off there it would be wrong too. Text that merely stops too early is not. */
function isFaulty(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const at = /position (\d+)/.exec(message)?.[1]
    return at === undefined ? !message.includes('Unexpected end') : Number(at) < text.length
  }
}

/** Where faulty text goes wrong: what stands before is the beginning of JSON. The engine does not always say. */
function faultOf(text: string): number {
  let right = 0
  let wrong = text.length
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2)
    if (isFaulty(text.slice(0, middle))) wrong = middle
    else right = middle
  }
  return right
}

/** Parses JSON text; what cannot be read is refused with the line. */
export function parseJson(text: string): unknown {
  refuseDeep(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    if (!isFaulty(text)) return refuse(`line ${lineAt(text, text.length)}`, 'The JSON ends too early: a bracket or quote is not closed.')
    const at = faultOf(text)
    return refuse(`line ${lineAt(text, at)}`, `The JSON cannot be read at: ${text.slice(at, at + 24).split('\n')[0]?.trim() || 'the end of the line'}`)
  }
  refuseUnsafe(text, value)
  return value
}

const skipSpace = (text: string, at: number): number => {
  let next = at
  while (/[\s,:]/.test(text[next] ?? '')) next++
  return next
}

/** The index after the value that starts at `start`. */
function endOfValue(text: string, start: number): number {
  let depth = 0
  let at = start
  do {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '[' || sign === '{') { depth += 1; at += 1 }
    else if (sign === ']' || sign === '}') { depth -= 1; at += 1 }
    else if (depth > 0 && /[\s,:]/.test(sign ?? '')) at += 1
    else while (at < text.length && !/[\s,\]}]/.test(text[at] ?? '')) at += 1
  } while (depth > 0 && at < text.length)
  return at
}

/** Where the child of a container begins; where the container begins if it has no such child. */
function childAt(text: string, container: number, step: string | number): number {
  let at = skipSpace(text, container + 1)
  for (let index = 0; at < text.length && text[at] !== ']' && text[at] !== '}'; index++) {
    let key: string | number = index
    if (text[container] === '{') {
      const end = endOfString(text, at)
      key = JSON.parse(text.slice(at, end)) as string
      at = skipSpace(text, end)
    }
    if (key === step) return at
    at = skipSpace(text, endOfValue(text, at))
  }
  return container
}

/** The line of valid JSON text, from 1, on which the value at `path` begins; a missing field answers with its object's line. */
export function lineOfPath(text: string, path: Path): number {
  let at = skipSpace(text, 0)
  for (const step of path) at = childAt(text, at, step)
  return lineAt(text, at)
}
