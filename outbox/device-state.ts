import type { Marks, Place, Preferences } from '#schemas/device.ts'
import type { Session } from '#schemas/guest.ts'
import type { OutboxEntry } from '#schemas/outbox.ts'
import type { PayIntent } from '#schemas/pay-intent.ts'

/** All that a page shows of the device, as of one moment. */
export interface DeviceState {
  place: Place | null
  session: Session | null
  preferences: Preferences
  marks: Marks
  /** In the order they were queued. */
  entries: readonly OutboxEntry[]
  /** Every guest's who paid on this phone; readers show a guest their own. */
  payIntents: readonly PayIntent[]
  /** Epoch ms at which the server last confirmed the menu of the place; null: not known. */
  confirmedAt: number | null
  /** How far the server's clock is ahead of this phone's, in ms; null: nobody has heard it yet. */
  clockSkewMs: number | null
  /** See Device.readBirth. */
  birth: string | null
}
