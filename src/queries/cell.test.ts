import { describe, expect, it, vi } from 'vitest'
import { derive, makeCell } from './cell.ts'
import { keepSame } from './same-value.ts'

describe('a cell', () => {
  it('tells who watches, only of changes, and wakes at the first watcher', () => {
    const wake = vi.fn()
    const cell = makeCell(1, wake)
    const heard = vi.fn()
    expect(wake).not.toHaveBeenCalled()
    const end = cell.subscribe(heard)
    cell.subscribe(() => undefined)
    cell.set(1)
    cell.set(2)
    end()
    cell.set(3)
    expect([wake.mock.calls.length, heard.mock.calls.length, cell.get()]).toEqual([1, 1, 3])
  })

  it('ends with its last watcher what its first one began, and begins it anew', () => {
    const sleep = vi.fn()
    const wake = vi.fn(() => sleep)
    const cell = makeCell(1, wake)
    const ends = [cell.subscribe(() => undefined), cell.subscribe(() => undefined)]
    ends[0]?.()
    expect(sleep).not.toHaveBeenCalled()
    ends[1]?.()
    ends[1]?.()
    expect(sleep).toHaveBeenCalledTimes(1)
    cell.subscribe(() => undefined)
    expect(wake).toHaveBeenCalledTimes(2)
  })

  it('made of others computes once for what they are', () => {
    const [a, b] = [makeCell(2), makeCell(3)]
    const compute = vi.fn(([x, y]: readonly [number, number]) => ({ sum: x + y }))
    const sum = derive([a, b], compute)
    expect(sum.get()).toBe(sum.get())
    a.set(5)
    expect(sum.get()).toEqual({ sum: 8 })
    expect(compute).toHaveBeenCalledTimes(2)
  })

  it('made of others that are made of others looks through them once a change, and sees every change of each', () => {
    const [a, other] = [makeCell(1), makeCell(0)]
    const read = vi.fn(() => a.get())
    const twice = derive([{ ...a, get: read }], ([one]) => 2 * one)
    const both = derive([twice, other], ([one, two]) => one + two)
    expect([both.get(), both.get(), twice.get(), read.mock.calls.length]).toEqual([2, 2, 2, 1])
    other.set(1)
    expect([both.get(), both.get(), read.mock.calls.length]).toEqual([3, 3, 2])
    a.set(5)
    expect([both.get(), twice.get()]).toEqual([11, 10])
  })

  it('asked for while others are being told of a change, says what is true by then', () => {
    const [a, b] = [makeCell(1), makeCell(1)]
    const sum = derive([a, b], ([one, two]) => one + two)
    const heard: number[] = []
    a.subscribe(() => b.set(a.get()))
    a.subscribe(() => heard.push(sum.get()))
    b.subscribe(() => heard.push(sum.get()))
    a.set(4)
    expect(heard).toEqual([8, 8])
  })
})

it('a value that says the same keeps its identity', () => {
  const before = { a: [1, { b: null }] }
  expect(keepSame(before, { a: [1, { b: null }] })).toBe(before)
  expect(keepSame<unknown>(before, { a: [1, { b: 0 }] })).not.toBe(before)
  expect(keepSame<unknown>([], {})).toEqual({})
})
