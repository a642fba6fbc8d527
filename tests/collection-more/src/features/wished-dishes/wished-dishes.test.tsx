import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { WishedDish } from '#schemas/wished-dish.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { makeRouter } from '#src/app/router.ts'
import { wishDish } from '#src/commands/wished-dishes.ts'
import { paths } from '#src/entry/paths.ts'
import { device, sessionCell } from '#src/queries/device.ts'
import { guestDocuments, guestStore } from '#src/queries/guest.ts'
import { guestDatabaseName } from '#store/names.ts'
import { wipeDatabase } from '#store/wipe-database.ts'
import { type LiveServer, openLiveServer } from '#tests/contract/live-server.ts'
import { bearer, openStage, type Stage } from '#tests/contract/stage.ts'
import { sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { syncPeer } from '#tests/fixtures/sync-peer.ts'
import { endPhones, eventually, FAR, syncStage } from '#tests/fixtures/sync-stage.ts'

const ADDRESS = `${paths.account()}/wished-dishes`

let stage: Stage
let live: LiveServer
beforeAll(async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', new URL(ADDRESS, 'http://rajwada.localhost'))
  stage = await openStage()
  live = await openLiveServer(stage)
}, 60_000)
afterAll(async () => {
  await endPhones()
  await live.close()
  await stage.close()
  vi.unstubAllGlobals()
})

/** A phone's sync worker before the real server. */
async function phone() {
  const session = sessionUntil(FAR, stage.guest)
  const authorization = { Authorization: bearer(stage.guest) }
  const { sync, guestStore: store, board } = syncStage({
    session,
    peer: Object.assign(syncPeer(), {
      request: (path: string, init: { headers: Record<string, string> }) => fetch(live.url + path, { ...init, headers: { ...init.headers, ...authorization } }),
      open: ((input, init) => fetch(live.url + String(input), { ...init, headers: authorization })) satisfies typeof fetch,
    }),
  })
  await sync.start({ outletId: null, guest: stage.guest, place: null })
  await eventually(() => expect(board.get().state).toBe('live'))
  return { sync, wishedDishes: store().database.collections.wishedDishes }
}

async function shownAt(address: string): Promise<string> {
  const router = makeRouter(false)
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const onServer = async () =>
  (await stage.call<{ documents: (WishedDish & { _deleted: boolean })[] }>('GET', `/api/sync/wishedDishes?scope=${guestScope(stage.guest)}`)).body.documents.map(({ name, _deleted }) => [name, _deleted])

it('a dish that a guest wants to try stands on its screen, arrives at the server and on another phone, and goes from all of them', async () => {
  await (await device()).session.put(sessionUntil(FAR, stage.guest))
  const end = guestDocuments('wishedDishes').subscribe(() => undefined)
  await eventually(() => expect([sessionCell.get()?.guestId, guestDocuments('wishedDishes').get()]).toEqual([stage.guest.guestId, []]))
  expect(await wishDish(' Baingan bharta ')).toEqual({ ok: true })
  await eventually(() => expect(guestDocuments('wishedDishes').get()).toMatchObject([{ name: 'Baingan bharta' }]))
  expect(await shownAt(ADDRESS)).toMatch(/<h1[^>]*>Try next time<.*Baingan bharta/s)
  end()
  // The sync worker is a realm of its own: in this one the page lets go of the database first.
  await (await guestStore.current()).close()

  const first = await phone()
  await eventually(async () => expect(await onServer()).toEqual([['Baingan bharta', false]]))
  await first.sync.stop()
  await wipeDatabase(guestDatabaseName(stage.guest))

  const { wishedDishes } = await phone()
  await eventually(async () => expect((await wishedDishes.find().exec()).map(({ name }) => name)).toEqual(['Baingan bharta']))
  await (await wishedDishes.findOne().exec(true)).incrementalRemove()
  await eventually(async () => expect(await onServer()).toEqual([[undefined, true]]))
})
