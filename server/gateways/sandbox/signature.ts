import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the practice company signs with; made from the server's own secret, so that it is the same at every instance and in nobody's hands. */
export const sandboxSecret = (tokenSecret: string): string => createHmac('sha256', tokenSecret).update('sandbox gateway').digest('hex')

/** HMAC-SHA256, as lower-case hex. */
export const signed = (secret: string, message: string | Uint8Array): string => createHmac('sha256', secret).update(message).digest('hex')

/** Whether a signature is this message's, compared in constant time. */
export function isSigned(secret: string, message: string | Uint8Array, signature: string): boolean {
  const [wanted, given] = [Buffer.from(signed(secret, message)), Buffer.from(signature)]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

/** What a page's return is signed over. */
export const returnMessage = (gatewayOrder: string, paymentId: string): string => `${gatewayOrder}|${paymentId}`

export const EVENT_SIGNATURE = 'X-Sandbox-Signature'
