/** What an instance asks of the database each second while nothing happens: with 10,000 guests who watch, and with 10. */
import { openCrowd, streamRequest } from './crowd.ts'
import type { LoggedInGuest } from '../harness/guests.ts'
import { BRAND, openFullHouse, untilStreams } from './full-house.ts'
import type { Bench } from './row.ts'

const MANY = 10_000
const FEW = 10
/** Each login is asked about once a minute: a whole turn. */
const WINDOW_MS = 60_000

export const idleWatchers: Bench = {
  name: 'idle-watchers',
  measure: async () => {
    const house = await openFullHouse()
    try {
      const guests = await house.makeGuests(MANY)
      const quietWith = async (watching: readonly LoggedInGuest[]): Promise<number> => {
        const requests = watching.map(({ id, token }, at) => streamRequest(`/api/sync/stream?scope=outlet:${house.outlets[at % house.outlets.length]?.id}&scope=guest:${BRAND}:${id}`, token))
        const crowd = await openCrowd(house.server.port, requests)
        await untilStreams(house, 'phone', watching.length)
        const rate = await house.queriesASecond(WINDOW_MS)
        await crowd.close()
        await untilStreams(house, 'phone', 0)
        return rate
      }
      const [few, many] = [await quietWith(guests.slice(0, FEW)), await quietWith(guests)]
      return [{ title: `Database queries a second with ${MANY} idle watchers, beside ${FEW}`, ours: many.toFixed(2), other: few.toFixed(2), value: many / few, limit: { most: 2 } }]
    } finally {
      await house.close()
    }
  },
}
