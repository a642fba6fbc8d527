/** The guests of a run and their logins, past the network: on the phone, and on a device of their own. */
import { uuidV7 } from '#domain/uuid-v7.ts'
import { writeSession } from '#outbox/session.ts'
import type { Profile } from '#schemas/guest.ts'
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createTransact } from '#server/db/transact.ts'
import { signAccess } from '#server/guests/access-tokens.ts'
import { addGuest } from '#server/guests/guest-book.ts'
import { writeRefresh } from '#server/guests/refresh-tokens.ts'
import { endSessionsOf, openSession } from '#server/guests/sessions.ts'
import type { BackEnd } from './back-end.ts'
import type { RunDatabase } from './database.ts'
import { brand, FIRST_MOMENT } from './ground.ts'
import { bookOf, type Phone } from './phone.ts'
import { drawPoints, givePoints, putPointTerms } from './points.ts'
import type { PushService } from './push-service.ts'
import type { Random } from './random.ts'
import type { Script } from './script.ts'
import { keys } from './server-instance.ts'
import type { StaffLine } from './staff-line.ts'
import type { Mortal, World } from './world.ts'

export interface LoginTools {
  world: World
  phone: Phone
  random: Random
  script: Script
  database: RunDatabase
  backEnd: () => BackEnd
  line: () => StaffLine
  pushes: () => PushService
  wake: () => void
}

export interface Guest {
  id: string
  profile: Profile
}

const PHONES = ['9000000001', '9000000002'] as const
const ALWAYS: Mortal = { alive: true }

export function createLogins({ world, phone, random, script, database, backEnd, line, pushes, wake }: LoginTools) {
  const guests: Guest[] = []
  const transact = createTransact(database.own, () => undefined)

  /** The phone asks to be told of its guest's orders; the guest it was told of before is not told here any more. */
  const subscribe = async (accessToken: string): Promise<void> => {
    const body = JSON.stringify({ version: 1, endpoint: 'https://push.test/this-phone', keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) } })
    const headers = { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' }
    await backEnd().alone(async () => line().someone()?.handle({ path: '/api/push/subscriptions', method: 'POST', headers, body }))
    const [row] = await rowsOf<{ guestId: string; sessionId: string }>(database.own, sql`select guest_id::text as "guestId", session_id::text as "sessionId" from push_subscriptions`)
    pushes().belongsTo(row ?? { guestId: null, sessionId: null })
  }

  return {
    guests: guests as readonly Guest[],
    /** Writes the guests into the database, with what they have earned before. */
    addGuests: async (): Promise<void> => {
      for (const number of PHONES) {
        const id = uuidV7(FIRST_MOMENT, random.bytes(10))
        const profile = await transact((tx) => addGuest(tx, { guestId: id, brandId: brand.id }, { country: '91', phone: number }, { name: 'Asha', email: null }, FIRST_MOMENT))
        if (profile) guests.push({ id, profile })
        if (script.points) await transact((tx) => givePoints(tx, { guestId: id, brandId: brand.id }, drawPoints(random)))
      }
      if (script.points) await transact(putPointTerms)
    },
    /** A login that went well. @param age how old the token is already, ms */
    logIn: async (index: number, age = 0): Promise<void> => {
      const guest = guests[index]
      if (!guest) return
      const now = FIRST_MOMENT + world.now()
      const sessionId = uuidV7(now, random.bytes(10))
      const session = await transact((tx) => openSession(tx, { guestId: guest.id, brandId: brand.id }, sessionId, now - age))
      const accessToken = await signAccess(keys.access, { sub: guest.id, brd: brand.id, sid: sessionId }, now - age)
      phone.cookie = writeRefresh(keys.refresh, session)
      const book = bookOf(phone, ALWAYS, random)
      await writeSession({ ...book, changeSession: async (step) => (phone.setSession(step(phone.session)), phone.session) }, { guest: guest.profile, accessToken, serverTime: now }, brand.id, phone.now())
      world.note(`guest ${index + 1} is logged in`)
      if (script.works) await subscribe(accessToken)
      wake()
    },
    /** A login of the guest on a device of its own. */
    otherToken: async (guestId: string): Promise<string> => {
      const now = FIRST_MOMENT + world.now()
      const sessionId = uuidV7(now, random.bytes(10))
      await transact((tx) => openSession(tx, { guestId, brandId: brand.id }, sessionId, now))
      return signAccess(keys.access, { sub: guestId, brd: brand.id, sid: sessionId }, now)
    },
    /** All logins of the phone's guest are ended elsewhere. */
    end: async (): Promise<void> => {
      const guest = guests.find(({ id }) => id === phone.session?.guestId)
      if (guest) await endSessionsOf(database.own, { guestId: guest.id, brandId: brand.id }, FIRST_MOMENT + world.now())
    },
    /** When logins ended, epoch ms. */
    ends: async (): Promise<Map<string, number>> => {
      const rows = await rowsOf<{ id: string; endedAt: string }>(database.own, sql`select id::text as id, ended_at::text as "endedAt" from sessions where ended_at is not null`)
      return new Map(rows.map(({ id, endedAt }) => [id, Number(endedAt)]))
    },
  }
}
