/** A manager at the staff's board, in a browser of their own and on a line of their own. */
import type { BrowserContext } from 'playwright/test'
import type { Order } from '#schemas/order.ts'
import type { TestDatabase } from '../harness/database.ts'
import type { Ledger } from '../harness/ledger.ts'
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import type { TestOutlet } from '../harness/test-outlet.ts'
import type { Guest } from './guest.ts'
import { BoardPage } from './pages/board-page.ts'
import { staffKeyOf } from './staff-key.ts'
import { expect, originOf, test as base } from './stage.ts'

interface AtTheBoard {
  /** Between the board's browser and the server. */
  line: TcpProxy
  /** Signs a manager in at an outlet's board, in one more browser. */
  signsIn: (outlet: TestOutlet) => Promise<BoardPage>
  /** A manager's board of the test's outlet. */
  board: BoardPage
}

export const test = base.extend<AtTheBoard>({
  line: async ({ house }, give) => {
    const line = await startTcpProxy({ host: '127.0.0.1', port: house.server.port })
    await give(line)
    await line.close()
  },
  signsIn: async ({ browser, house, line }, give) => {
    const contexts: BrowserContext[] = []
    await give(async (outlet) => {
      const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, reducedMotion: 'reduce' })
      contexts.push(context)
      const board = new BoardPage(await context.newPage())
      await board.signIn(`${originOf(outlet.brand, line.port)}/kitchen/`, await staffKeyOf(house, outlet, 'manager'))
      return board
    })
    for (const context of contexts) await context.close()
  },
  board: async ({ signsIn, outlet }, give) => {
    await give(await signsIn(outlet))
  },
})

export const orderOf = async (ledger: Ledger, orderId: string): Promise<Order> => {
  const held = await ledger.order(orderId)
  if (!held) throw new Error('The ledger has no such order.')
  return held.order
}

export const tokenOf = async (ledger: Ledger, orderId: string): Promise<number> => (await orderOf(ledger, orderId)).token

/** What the staff switched at the outlet, in order. */
export const switchesOf = async ({ pool }: TestDatabase, outlet: TestOutlet): Promise<string[]> => {
  const { rows } = await pool.query<{ act: string }>("select act from staff_acts where outlet_id = $1 and act <> 'confirm-presence' order by at, id", [outlet.id])
  return rows.map(({ act }) => act)
}

/** The first order of a table: the staff says that somebody sits there. @returns its number */
export const isSeen = async (board: BoardPage, ledger: Ledger, orderId: string): Promise<number> => {
  const token = await tokenOf(ledger, orderId)
  await board.waitsAtTheDoor(token, 'Is somebody sitting at Table 12?')
  await board.press(token, 'Yes, decide later')
  await board.stands(token, 'New')
  return token
}

export const isReadyIn = (guest: Guest, minutes: number): Promise<void> => expect(guest.page.getByRole('heading', { name: `Ready in about ${minutes} min`, exact: true })).toBeVisible()

export { expect } from './stage.ts'
