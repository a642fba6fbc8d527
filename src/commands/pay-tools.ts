import { askServer } from '#src/queries/ask-server.ts'
import { device } from '#src/queries/device.ts'
import { isSending } from './may-be-heard.ts'
import type { PayTools } from './pay-steps.ts'

/** The page's own: the server over the network, the row on the device's disk, the device's clock. */
export const payTools: PayTools = {
  ask: askServer,
  change: async (orderId, step) => (await device()).changePayIntent(orderId, Date.now(), step),
  now: () => Date.now(),
  isSending,
}
