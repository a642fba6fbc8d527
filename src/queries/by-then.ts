import { derive, makeCell, type ReadCell } from './cell.ts'

/** True once `isSo`, or `mostMs` after the first listener came: for what a screen waits for, but not for ever. */
export function byThen(isSo: ReadCell<boolean>, mostMs: number): ReadCell<boolean> {
  const late = makeCell(false, () => {
    const timer = setTimeout(() => late.set(true), mostMs)
    return () => {
      clearTimeout(timer)
      late.set(false)
    }
  })
  return derive([isSo, late], ([so, isLate]) => so || isLate)
}
