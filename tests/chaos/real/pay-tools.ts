/** What the product's steps of paying need of a phone, on its real device database and over the run's line. */
import type { Device } from '#outbox/device.ts'
import type { Lock, Request } from '#outbox/request.ts'
import type { PayTools } from '#src/commands/pay-steps.ts'
import { askAsGuest } from '../ask-as-guest.ts'
import type { Clock } from './clock.ts'

export const createPayTools = (device: Device, request: Request, lock: Lock, { now }: Clock): PayTools => ({
  ask: async (question) => askAsGuest({ device, request, lock, now }, await device.readSession(), question),
  change: (orderId, step) => device.changePayIntent(orderId, now(), step),
  now,
  isSending: () => true,
})
