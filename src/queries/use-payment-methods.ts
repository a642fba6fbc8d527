import { useEffect, useState } from 'react'
import { PaymentMethods } from '#schemas/payment-methods.ts'
import { askServer } from './ask-server.ts'

/** What can be paid with online: `asking`, or `unknown` where nobody answered. */
export type MethodsReading = 'asking' | 'unknown' | PaymentMethods

/** As long as the server passes an answer on itself, ms. */
const FRESH_MS = 60_000
/** A guest who is choosing waits no longer, ms. */
const PATIENCE_MS = 4000

let last: { told: PaymentMethods; at: number } | null = null

/** CA-09: asked when a guest chooses how to pay, never kept on the disk: what works changes by the minute. @param asks false: nothing can be paid online now, so nothing is asked */
export function usePaymentMethods(asks: boolean): MethodsReading {
  const [reading, setReading] = useState<MethodsReading>(() => (last && Date.now() - last.at < FRESH_MS ? last.told : 'asking'))
  const isAsking = asks && reading === 'asking'
  useEffect(() => {
    if (!isAsking) return
    let isOver = false
    const end = (told: MethodsReading) => {
      if (!isOver) setReading(told)
      isOver = true
    }
    const timer = setTimeout(() => end('unknown'), PATIENCE_MS)
    void askServer({ method: 'GET', path: '/api/payments/methods', struct: PaymentMethods, asGuest: true }).then((reply) => {
      if ('ok' in reply) last = { told: reply.value, at: Date.now() }
      end('ok' in reply ? reply.value : 'unknown')
    })
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isAsking])
  return reading
}
