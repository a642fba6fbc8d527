/** Opens a brand's states one after another, takes their pictures, and says what does not hold. */
import { expect, type Browser, type BrowserContext, type Page } from 'playwright/test'
import { knowsItsPlace, writeEntries } from '../harness/device.ts'
import { axeFindings } from '../e2e/axe.ts'
import { Guest } from '../e2e/guest.ts'
import { approveIn, compareWithApproved } from './compare.ts'
import { engineOf, whyNotCompared } from './engine.ts'
import { brokenInvariants, brokenWhenNarrow } from './invariants.ts'
import { type Look, SIZES, type BrandName } from './sizes.ts'
import { type BrandStage, hasWholeMenu, openBrand, openContext, removeOrders, signedIn, type Stage } from './stage.ts'
import type { Scene, State } from './state.ts'
import { standStill } from './still.ts'
import type { Table } from './orders.ts'

interface Seat {
  context: BrowserContext
  scene: Scene
  /** What broke the content policy of its pages and was not told of yet. */
  breaches: string[]
}

/** Nobody's table: for states of phones that belong to no guest. */
const noTable = (brand: BrandStage): Table => ({
  guestId: '00000000-0000-4000-8000-000000000000', brandId: brand.outlet.brandId, outlet: brand.outlet, tableCode: brand.tableCode, tableLabel: brand.tableLabel, dishes: brand.plain,
})

const sit = async (browser: Browser, stage: Stage, brand: BrandStage, who: State['who']): Promise<Seat> => {
  const breaches: string[] = []
  const context = await openContext(browser, stage.timeZone, (words) => void breaches.push(words))
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  if (who === 'guest') return { context, breaches, scene: { page, stage, brand, ...(await signedIn(page, stage, brand)) } }
  const guest = new Guest(page, brand.origin, stage.server)
  if (who === 'visitor') {
    await guest.openTable(brand.tableCode)
    await expect.poll(() => knowsItsPlace(page)).toBe(true)
    await hasWholeMenu(page, brand)
  }
  return { context, breaches, scene: { page, stage, brand, guest, table: noTable(brand) } }
}

const photograph = async (page: Page, { size, scheme }: Look): Promise<Buffer> => {
  await page.setViewportSize(SIZES[size])
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await standStill(page)
  return page.screenshot({ animations: 'disabled', caret: 'hide' })
}

/** So many pictures are taken of a screen until one fits: what comes late, such as a chip of the offers, is waited for. */
const MOST_TRIES = 6

/** @returns what `judge` says of the last picture; null: one fits */
const seenAs = async (page: Page, look: Look, approve: boolean, judge: (png: Buffer) => Promise<string | null>): Promise<string | null> => {
  if (approve) await settle(page, look)
  for (let tries = 1; ; tries++) {
    const differs = await judge(await photograph(page, look))
    if (differs === null || tries === MOST_TRIES) return differs
    await pauseOf(page, 250 * tries)
  }
}

/** Whatever is approved stands until the next approval: nothing may still be on its way, as the offers of a first visit are. Resolves when two pictures, a while apart, are the same. */
const settle = async (page: Page, look: Look): Promise<void> => {
  let before = await photograph(page, look)
  for (let tries = 1; tries < MOST_TRIES; tries++) {
    await pauseOf(page, 1_200)
    const now = await photograph(page, look)
    if (now.equals(before)) return
    before = now
  }
}

const pauseOf = (page: Page, ms: number): Promise<unknown> => page.evaluate((pause) => new Promise((resolve) => setTimeout(resolve, pause)), ms)

/** What is left of a state must not be seen in the next one. */
const leave = async ({ page, brand, stage, table }: Scene, who: State['who']): Promise<void> => {
  // What waits, and what is on its way and held, must not reach the server once nothing holds it: its order would be in every list after this.
  if (who === 'guest') await writeEntries(page, [])
  await page.context().setOffline(false)
  // A page that is opened at the address where it is stays as far scrolled, and has the rows that are there.
  await page.goto(`${brand.origin}/web/icon.svg`)
  if (who === 'guest') await removeOrders(stage, table)
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  await page.setViewportSize(SIZES.phone)
}

export interface Seen {
  /** Sentences; none where all is well. */
  problems: string[]
  pictures: number
  /** Why the pictures were taken and not compared, a sentence; null: they were. */
  notCompared: string | null
}

/** @param approve takes the pictures as they are for the approved ones */
export const lookAt = async (browser: Browser, stage: Stage, brandName: BrandName, states: readonly State[], looksOf: (state: State) => readonly Look[], approve: boolean): Promise<Seen> => {
  const brand = await openBrand(stage, brandName)
  const problems: string[] = []
  let pictures = 0
  if (approve) approveIn(engineOf(browser))
  // While they are approved another brand's worker may be writing the engine's name down at this moment.
  const notCompared = approve ? null : whyNotCompared(browser)
  for (const who of ['fresh', 'visitor', 'guest'] as const) {
    const own = states.filter((state) => state.who === who && (state.brands?.includes(brandName) ?? true))
    if (own.length === 0) continue
    let seat: Seat | null = null
    for (const state of own) {
      const name = `${brandName}/${state.name}`
      seat ??= await sit(browser, stage, brand, who)
      try {
        await state.open(seat.scene)
        const looks = looksOf(state)
        for (const look of looks) {
          const at = `${name}-${look.size}-${look.scheme}`
          const seen = await seenAs(seat.scene.page, look, approve && look === looks[0], (png) => (notCompared === null ? compareWithApproved(at, png, approve) : Promise.resolve(null)))
          pictures++
          // Colours move nothing: what stands where is asked once a size.
          const broken = look.scheme === 'light' ? await brokenInvariants(seat.scene.page) : []
          problems.push(...broken.map((sentence) => `${name} (${look.size}, ${look.scheme}): ${sentence}`))
          if (seen !== null) problems.push(seen)
          // Names, roles and colours are the same in any size.
          if (look === looks[0]) problems.push(...(await axeFindings(seat.scene.page)).map((finding) => `${name} is not accessible, as axe finds: ${finding}`))
        }
        problems.push(...(await brokenWhenNarrow(seat.scene.page)).map((sentence) => `${name}: ${sentence}`))
        await leave(seat.scene, who)
      } catch (error) {
        problems.push(`${name} could not be opened: ${error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error)}`)
      }
      await state.after?.(seat.scene)
      problems.push(...seat.breaches.splice(0).map((breach) => `${name} breaks the content policy: ${breach}`))
      // Each of these leaves something on its phone: a cart, a page that waits, a login begun.
      if (who === 'fresh' || state.name.includes('cart') || problems.some((problem) => problem.startsWith(`${name} could not`))) {
        await seat.context.close()
        seat = null
      }
    }
    await seat?.context.close()
  }
  return { problems, pictures, notCompared }
}
