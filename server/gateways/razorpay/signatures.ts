import { createHmac, timingSafeEqual } from 'node:crypto'

const HEX = /^[0-9a-f]{64}$/

/** Whether `signature` is hex(HMAC-SHA256(secret, message)), compared in constant time. */
function isSigned(secret: string, message: string | Uint8Array, signature: string): boolean {
  if (!HEX.test(signature)) return false
  return timingSafeEqual(createHmac('sha256', secret).update(message).digest(), Buffer.from(signature, 'hex'))
}

/**
 * The signature that checkout.js hands over beside a payment's id. It proves that the two belong together, neither the amount nor the capture.
 * @param order the gateway order as this server stored it, never as it was returned
 */
export const isPaymentSigned = (keySecret: string, order: string, payment: string, signature: string): boolean => isSigned(keySecret, `${order}|${payment}`, signature)

/** `X-Razorpay-Signature` of a webhook. @param body its bytes as they arrived: JSON that was read and written again is another message */
export const isWebhookSigned = (secrets: readonly string[], body: Uint8Array, signature: string): boolean => secrets.some((secret) => isSigned(secret, body, signature))
