/** What a screen's state is, and what it is made from. */
import type { Page } from 'playwright/test'
import type { Guest } from '../e2e/guest.ts'
import type { Table } from './orders.ts'
import type { BrandName, Look } from './sizes.ts'
import type { BrandStage, Stage } from './stage.ts'

/** What a state is made from; `table` is there for states of somebody who signed in. */
export interface Scene {
  page: Page
  stage: Stage
  brand: BrandStage
  guest: Guest
  table: Table
}

export interface State {
  name: string
  /** `fresh`: a phone that was never here; `visitor`: at the table, not signed in; `guest`: signed in. */
  who: 'fresh' | 'visitor' | 'guest'
  /** Among those that every `npm test` looks at. */
  core?: boolean
  /** Those that have it; left out: all. */
  brands?: readonly BrandName[]
  /** Its pictures in each of these brands; left out: all of them (ALL_LOOKS). */
  looks?: readonly Look[]
  open: (scene: Scene) => Promise<void>
  /** Takes back what it changed for everybody. */
  after?: (scene: Scene) => Promise<void>
}
