/** Steps of which states are made, each done in a scene. */
import { expect, type Locator } from 'playwright/test'
import { kitchenOf, type Kitchen } from '../harness/kitchen.ts'
import type { Scene } from './state.ts'

export type Act = (scene: Scene) => Promise<unknown>

export const inTurn = (...acts: readonly Act[]) => async (scene: Scene): Promise<void> => {
  for (const act of acts) await act(scene)
}

/** At an address below the base path. */
export const go = (path: string): Act => ({ page, brand }) => page.goto(`${brand.origin}/web/${path}`)
export const shows = (words: string | RegExp): Act => ({ page }) => page.getByText(words).first().waitFor()
export const press = (name: string | RegExp): Act => ({ page }) => page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first().click()
/** Brings a part of the page to the middle of the screen, until it stays there: what comes above it moves it. */
export const keepMiddle = (part: (scene: Scene) => Locator): Act => async (scene) =>
  expect(async () => {
    const moved = await part(scene).evaluate(async (element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { top } = element.getBoundingClientRect()
      for (let frames = 0; frames < 20; frames++) await new Promise(requestAnimationFrame)
      return element.getBoundingClientRect().top - top
    })
    expect(Math.abs(moved)).toBeLessThan(1)
  }).toPass()
/** A dish that asks for nothing, into the cart of a menu that stands. Rows far down are built when they come near: a search finds them at once. */
export const addFound = async ({ page, guest }: Scene, name: string): Promise<void> => {
  await page.getByRole('searchbox').fill(name)
  await guest.menu.add(name)
}
export const sheetOpens: Act = ({ page }) => page.locator('dialog[open]').waitFor()

/** Calls to `url` (a glob) are answered so from now on, for the page and its workers. */
export const answer = (url: string, json: unknown): Act => ({ page }) => page.context().route(url, (route) => route.fulfill({ json }))
export const refuse = (url: string, status: number, code: string): Act => ({ page }) =>
  page.context().route(url, (route) => route.fulfill({ status, json: { message: code, data: { code, details: { retryAfterMs: 30_000 } } } }))
/** Calls to `url` find no network; the page believes that there is one. */
export const cutOff = (url = '**/api/**'): Act => ({ page }) => page.context().route(url, (route) => route.abort('internetdisconnected'))
export const offline: Act = async (scene) => {
  await cutOff()(scene)
  await scene.page.context().setOffline(true)
}

/** From now on nothing can be written on this phone. */
export const noRoom = (name: string): Act => ({ page }) => page.evaluate((error) => {
  const refuseIt = (): never => {
    throw new DOMException('no room', error)
  }
  Object.assign(IDBObjectStore.prototype, { add: refuseIt, put: refuseIt })
}, name)

export const atOutlet = ({ stage, brand }: Scene): Kitchen => kitchenOf(`http://127.0.0.1:${stage.server.port}`, { id: brand.outlet.id, brand: brand.brand })
