import { speak } from '#messages/speak.ts'
import { payTimingCell, timingOf } from '#src/queries/pay-timing.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { Way, Ways } from '#src/ui/way.tsx'
import type { CartModel } from './cart-model.ts'
import styles from './cart.module.css'

/** ST-11: before the meal, online, or after it, where the outlet takes both; nothing is charged by the choice. */
export function PayChoice({ model: { timings, payTitle, payText } }: { model: CartModel }) {
  const timing = timingOf(useCell(payTimingCell), timings)
  const offline = useIsCutOff()
  return (
    <section aria-labelledby="pay">
      <h2 id="pay" className={styles.pay}>{speak('cart.pay')}</h2>
      <Ways>
        {timings.includes('PRE_PAYMENT') && (
          <Way
            icon="card"
            title={speak('payChoice.now')}
            line={speak(offline ? 'payChoice.nowOffline' : 'payChoice.nowText')}
            name="pay"
            checked={timing === 'PRE_PAYMENT'}
            onChange={() => payTimingCell.set('PRE_PAYMENT')}
          />
        )}
        {(timings.includes('POST_PAYMENT') || timings.length === 0) && (
          <Way
            icon="counter"
            title={payTitle}
            line={payText}
            name="pay"
            checked={timing === 'POST_PAYMENT'}
            onChange={() => payTimingCell.set('POST_PAYMENT')}
          />
        )}
      </Ways>
    </section>
  )
}
