import type { OrderTruth } from '#domain/order-truth.ts'
import { isOnRoom } from '#domain/payments.ts'
import { speak } from '#messages/speak.ts'
import { speakPay } from '#messages/speak-pay.ts'
import { momentTime } from '#messages/times.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import type { CommandError } from '#src/commands/outcome.ts'
import { OrderGone, OrderUnread } from '#src/entry/order-missing.tsx'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card, Cards } from '#src/ui/card.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { QuietBar } from '#src/ui/quiet-bar.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { closedWords } from './closed-words.ts'
import { laterWord } from './later-word.ts'
import { asideOf } from './pay-back.ts'
import type { PayGround } from './pay-facts.ts'
import styles from './pay.module.css'
import { Say } from './say.tsx'
import { offlineWords } from './ways-model.ts'

function PayBar({ orderId }: { orderId?: string }) {
  return <PageBar title={speakPay('pay.title')} back={{ label: speakPay('pay.toOrder'), href: orderId === undefined ? paths.orders() : paths.confirmation(orderId) }} />
}

/** Only until this phone's own rows have been read. */
export const PayLoading = ({ orderId }: { orderId: string }) => (
  <>
    <PayBar orderId={orderId} />
    <main aria-busy="true" className={styles.page}>
      <span className="sr">{speakPay('pay.loading')}</span>
      <Cards className={styles.column}>
        {[0, 1].map((card) => <Card key={card}><div className={styles.skeleton}><i /><i /><i /></div></Card>)}
      </Cards>
    </main>
  </>
)

export const PayVisitor = ({ orderId }: { orderId: string }) => (
  <>
    <PayBar />
    <main className={styles.middle}>
      <Empty
        scene={SCENES.bill}
        title={speak('tracking.gone')}
        action={<ButtonLink href={paths.signIn(`${paths.payment(orderId)}`)}>{speakPay('pay.signIn')}</ButtonLink>}
      >
        {speakPay('pay.noReturn')}
      </Empty>
    </main>
  </>
)

export const PayGone = () => (
  <>
    <PayBar />
    <main className={styles.middle}>
      <OrderGone />
    </main>
  </>
)

export const PayUnread = ({ code, onAgain }: { code: ErrorCode; onAgain: () => void }) => (
  <>
    <PayBar />
    <main className={styles.middle}>
      <OrderUnread title={speak('tracking.notLoaded')} code={code} onAgain={onAgain} />
    </main>
  </>
)

/** What can be said of the money of an order that is neither on this phone nor on its way. */
function standsText(stage: OrderTruth['stage']): string {
  switch (stage) {
    case 'again': return speak('tracking.text.again')
    case 'over':
    case 'lost': return speak('tracking.text.lostPaid')
    default: return speakPay('pay.nothingText')
  }
}

/** The order has not reached the restaurant: nothing can be paid, and nothing is. */
export function PayWaits({ orderId, stage, offline }: { orderId: string; stage: OrderTruth['stage']; offline: boolean }) {
  const isUnderWay = stage === 'sending' || stage === 'unpaid' || stage === 'kitchen'
  const isOnPhone = stage === 'phone' || stage === 'unknown' || (offline && isUnderWay)
  const isOnItsWay = isOnPhone || isUnderWay
  return (
    <>
      <PayBar orderId={orderId} />
      {offline && <QuietBar>{offlineWords(stage !== 'phone' && stage !== 'sending')}</QuietBar>}
      <main className={styles.middle} aria-busy={isOnItsWay && !isOnPhone}>
        <Empty
          scene={isOnItsWay ? SCENES.plate : SCENES.bill}
          title={isOnItsWay ? speakPay(isOnPhone ? 'pay.waits' : 'pay.sending') : speak(`tracking.heading.${stage}`)}
          action={
            <>
              {isOnItsWay && !isOnPhone && <Spinner />}
              <ButtonLink href={paths.confirmation(orderId)}>{speakPay('pay.seeOrder')}</ButtonLink>
            </>
          }
        >
          {isOnItsWay ? speakPay(isOnPhone ? 'pay.waitsText' : 'pay.sendingText') : standsText(stage)}
        </Empty>
      </main>
    </>
  )
}

/** Why nothing is due: the order ended with or without money on its way, a room has the bill, or somebody paid, and when. */
function nothingText({ truth, order, intent, now, clockSkewMs, timeZone }: PayGround): string {
  if (truth === 'over') return intent || order.online ? speakPay('pay.overText') : speakPay('pay.nothingText')
  if (isOnRoom(order)) return speakPay('pay.nothingOnRoom')
  const paidAt = order.payments?.findLast(({ amount }) => amount > 0)?.at
  if (paidAt === undefined) return speakPay('pay.nothingText')
  return speakPay('pay.nothingPaid', { time: momentTime(paidAt, now + clockSkewMs, timeZone) })
}

/** Nothing is due: it was paid, or the order has ended. */
export function PayNothing({ ground }: { ground: PayGround }) {
  const { truth, order } = ground
  const aside = asideOf(ground)
  return (
    <>
      <PayBar orderId={order.id} />
      <main className={styles.middle}>
        <Empty
          scene={SCENES.bill}
          title={speakPay(truth === 'over' ? 'pay.overTitle' : 'pay.nothing')}
          action={<ButtonLink href={paths.confirmation(order.id)}>{speakPay('pay.seeOrder')}</ButtonLink>}
        >
          {nothingText(ground)}
        </Empty>
        {aside.length > 0 && (
          <Cards className={styles.column}>
            {aside.map(({ id, title, text: words }) => (
              <Say key={id} icon="return" title={title}>
                {words}
              </Say>
            ))}
          </Cards>
        )}
      </main>
    </>
  )
}

interface PayClosedProps {
  ground: PayGround
  code: CommandError | null
  onAgain: () => void
  onLeave: () => void
}

/** ER-09: the payment page cannot be opened now: nothing was charged. */
export function PayClosed({ ground, code, onAgain, onLeave }: PayClosedProps) {
  const { title, text, left, isDraft } = closedWords(ground, code)
  const { order } = ground
  return (
    <>
      <PayBar orderId={order.id} />
      <main className={styles.middle}>
        <Empty
          scene={SCENES.box}
          title={title}
          action={
            <>
              {!isDraft && <ButtonLink href={paths.confirmation(order.id)}>{speakPay(`pay.${laterWord(order)}`)}</ButtonLink>}
              {code === 'PAYMENT_NOT_ALLOWED' ? (
                <Button kind="line" onClick={onLeave}>
                  {speakPay('pay.back')}
                </Button>
              ) : (
                <Button kind={isDraft ? 'primary' : 'line'} onClick={onAgain}>
                  {speakPay('pay.askAgain')}
                </Button>
              )}
            </>
          }
        >
          {text}{left !== null && <> {left}</>}
        </Empty>
      </main>
    </>
  )
}
