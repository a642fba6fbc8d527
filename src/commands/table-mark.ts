import type { Place } from '#schemas/device.ts'
import { device } from '#src/queries/device.ts'
import { askAbout } from './open-place.ts'

/**
 * A mark of the table's scan that is still good: the one kept with the place, else a new scan's, which is kept.
 * @returns null: there is none, since the server gives none or cannot be reached
 */
export async function tableMarkOf({ table, tableMark }: Place): Promise<string | null> {
  if (!table) return null
  if (tableMark && Date.now() < tableMark.until) return tableMark.value
  const reply = await askAbout(table.scanCode)
  const fresh = 'ok' in reply ? (reply.value.tableMark ?? null) : null
  if (fresh) await keep(table.scanCode, fresh).catch(() => undefined)
  return fresh?.value ?? null
}

async function keep(scanCode: string, tableMark: NonNullable<Place['tableMark']>): Promise<void> {
  const db = await device()
  await db.transaction('rw', db.place, async () => {
    const place = await db.readPlace()
    if (place?.table?.scanCode === scanCode) await db.place.put({ ...place, tableMark })
  })
}
