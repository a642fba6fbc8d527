import type { Navigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { makeCell } from '#src/queries/cell.ts'

let ways: Navigation | null = null
let steps: ((ways: Navigation) => void)[] = []
/** Where the steps that wait lead; null: none waits. */
let next: string | null = null

/** A step to another screen waits for the router's code. */
export const isStepWaitingCell = makeCell(false)

function takeStep(href: string, step: (ways: Navigation) => void): void {
  if (ways) return step(ways)
  next = href
  steps.push(step)
  if (!isHere(href)) isStepWaitingCell.set(true)
}

/** The menu and its search are shown already, and only their address is to follow. */
const isHere = (href: string): boolean => [paths.menu(), paths.search()].includes(new URL(href, location.href).pathname)

/** How the screens move, from the beginning: before the router is there its steps wait for it, in their order. */
export const navigation: Navigation = {
  pathname: () => ways?.pathname() ?? (next === null ? location.pathname : new URL(next, location.href).pathname),
  go: (href) => takeStep(href, (way) => way.go(href)),
  replace: (href, handed) => takeStep(href, (way) => way.replace(href, handed)),
  rename: (from, href) => takeStep(href, (way) => way.rename(from, href)),
  back: (fallback) => takeStep(fallback, (way) => way.back(fallback)),
}

/** The router is there: what waited for it is done, and everything from now on at once. */
export function followWays(routers: Navigation): void {
  ways = routers
  for (const step of steps) step(routers)
  forgetSteps()
}

/** The guest does not wait any longer. */
export function forgetSteps(): void {
  steps = []
  next = null
  isStepWaitingCell.set(false)
}
