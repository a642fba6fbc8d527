/** 20,000 guests who hold their lines open at one instance: what an order takes among them, and what each of them costs. With fewer, for want of open files, the first row is over its limit. */
import type { LoggedInGuest } from '../harness/guests.ts'
import { BRAND, type FullHouse, openFullHouse, ORDERS_A_ROUND, untilStreams } from './full-house.ts'
import { openCrowd, streamRequest } from './crowd.ts'
import { streamsWithin } from './open-files.ts'
import { type Bench, milliseconds } from './row.ts'
import { percentile } from './samples.ts'

const WANTED = 20_000
const WARMING = 100
const SHARE = 0.99

const requestOf = ({ outlets }: FullHouse, { id, token }: LoggedInGuest, at: number): string =>
  streamRequest(`/api/sync/stream?scope=outlet:${outlets[at % outlets.length]?.id}&scope=guest:${BRAND}:${id}`, token)

export const guestStreams: Bench = {
  name: 'guest-streams',
  measure: async (rounds) => {
    // Before the server is started, which has its limit from this process.
    const { count, why } = streamsWithin(WANTED)
    if (why !== null) console.error(why)
    const house = await openFullHouse()
    try {
      const guests = await house.makeGuests(count)
      const others = await house.makeGuests(WARMING + rounds * ORDERS_A_ROUND * 2)
      const memory = (): Promise<number> => house.figure('tablefirst_memory_bytes{kind="resident"}')
      const orders = rounds * ORDERS_A_ROUND
      await house.placeOrders(others.slice(0, WARMING))
      // Before and after, so that neither a cold nor a full database counts for one side.
      const alone = await house.placeOrders(others.slice(WARMING, WARMING + orders))
      const before = await memory()
      const crowd = await openCrowd(house.server.port, guests.map((guest, at) => requestOf(house, guest, at)))
      const grown = (await memory()) - before
      await untilStreams(house, 'phone', count)
      // What 20,000 openings leave to be collected is not what a line that stands costs.
      await house.placeOrders(guests.slice(orders, orders + WARMING))
      const among = await house.placeOrders(guests.slice(0, orders))
      await crowd.close()
      await untilStreams(house, 'phone', 0)
      alone.push(...(await house.placeOrders(others.slice(WARMING + orders))))
      const [ours, other] = [percentile(among, SHARE), percentile(alone, SHARE)]
      return [
        { title: 'Guest streams that stand at one instance', ours: '', other: why === null ? '' : 'too few open files', value: count, limit: { least: WANTED }, unit: 'streams' },
        { title: `Order among ${count} guest streams on one instance, 99th percentile, beside none`, ours: milliseconds(ours), other: milliseconds(other), value: ours / other, limit: { most: 1.5 } },
        { title: `Memory of a guest stream, of ${count}`, ours: `${(grown / 2 ** 20).toFixed(0)} MB in all`, other: '', value: grown / count / 1024, unit: 'kB', limit: { most: 40 } },
      ]
    } finally {
      await house.close()
    }
  },
}
