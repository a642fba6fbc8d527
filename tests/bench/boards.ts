/** 2,000 boards of as many outlets on one instance: what an order takes among them, and what they ask of the database while nothing happens. */
import { openCrowd, streamRequest } from './crowd.ts'
import { randomBytes } from 'node:crypto'
import { BOARDS_PER_KEY } from '#server/http/stream-places.ts'
import { addStaffKey } from '#server/kitchen/administer-staff.ts'
import { TOKEN_SECRET } from '../harness/server-process.ts'
import { BRAND, type FullHouse, openFullHouse, ORDERS_A_ROUND, untilStreams } from './full-house.ts'
import { type Bench, milliseconds } from './row.ts'
import { percentile } from './samples.ts'

const MANY = 2000
const FEW = 10
const WARMING = 100
const SHARE = 0.99
const WINDOW_MS = 60_000

/** Outlets of the brand. They have no menu: a board needs none. */
async function addOutlets({ database }: FullHouse): Promise<string[]> {
  const ids = Array.from({ length: MANY }, (_, at) => `board-${at}`)
  await database.pool.query("insert into outlets (id, brand_id, code, name, area, city) select id, $2, upper(replace(id, '-', '')), id, '', '' from unnest($1::text[]) as id", [ids, BRAND])
  return ids
}

/** As many owners' keys as the boards need. */
const addKeys = ({ database }: FullHouse): Promise<string[]> =>
  Promise.all(
    Array.from({ length: Math.ceil(MANY / BOARDS_PER_KEY) }, async (_, at) => {
      const ground = { transact: database.transact, now: Date.now, random: randomBytes, tokenSecret: TOKEN_SECRET }
      return (await addStaffKey(ground, { name: `Owner ${at}` }, 'owner', { subdomain: BRAND })).key
    }),
  )

export const boards: Bench = {
  name: 'boards',
  measure: async (rounds) => {
    const house = await openFullHouse()
    try {
      const [outlets, keys] = [await addOutlets(house), await addKeys(house)]
      const orders = rounds * ORDERS_A_ROUND
      const guests = await house.makeGuests(WARMING + orders * 3)
      const open = async (ids: readonly string[]) => {
        const crowd = await openCrowd(house.server.port, ids.map((id, at) => streamRequest(`/api/kitchen/stream?outletId=${id}`, keys[Math.floor(at / BOARDS_PER_KEY)])))
        await untilStreams(house, 'board', ids.length)
        return crowd
      }
      await house.placeOrders(guests.slice(0, WARMING))
      const few = await open(outlets.slice(0, FEW))
      const [alone, quiet] = [await house.placeOrders(guests.slice(WARMING, WARMING + orders)), await house.queriesASecond(WINDOW_MS)]
      await few.close()
      await untilStreams(house, 'board', 0)
      const many = await open(outlets)
      const [among, busy] = [await house.placeOrders(guests.slice(WARMING + orders, WARMING + orders * 2)), await house.queriesASecond(WINDOW_MS)]
      await many.close()
      await untilStreams(house, 'board', 0)
      alone.push(...(await house.placeOrders(guests.slice(WARMING + orders * 2))))
      const [ours, other] = [percentile(among, SHARE), percentile(alone, SHARE)]
      return [
        { title: `Order among ${MANY} boards on one instance, 99th percentile, beside ${FEW} and none`, ours: milliseconds(ours), other: milliseconds(other), value: ours / other, limit: { most: 1.5 } },
        { title: `Database queries a second with ${MANY} idle boards, beside ${FEW}`, ours: busy.toFixed(2), other: quiet.toFixed(2), value: busy / quiet, limit: { most: 2 } },
      ]
    } finally {
      await house.close()
    }
  },
}
