import { useId, useState } from 'react'
import { formatPrice } from '#domain/money.ts'
import { runsOutAt } from '#domain/order-life.ts'
import { takesOnline } from '#domain/payment-timing.ts'
import { amountDue } from '#domain/payments.ts'
import { speak } from '#messages/speak.ts'
import { speakPay } from '#messages/speak-pay.ts'
import { clockTime } from '#messages/times.ts'
import { SERVICE_TYPES } from '#schemas/menu.ts'
import { known } from '#schemas/primitives.ts'
import { payAnotherWay } from '#src/commands/pay-another-way.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { payLaterTitle } from '#src/entry/pay-later-title.ts'
import { paths } from '#src/entry/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { cardClass, Card, Cards } from '#src/ui/card.tsx'
import { Foot } from '#src/ui/foot.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { IconName } from '#src/ui/icon-names.ts'
import { PageBar } from '#src/ui/page-bar.tsx'
import { QuietBar } from '#src/ui/quiet-bar.tsx'
import type { PayGround } from './pay-facts.ts'
import { PlaceOfOrder } from './place-of-order.tsx'
import page from './pay.module.css'
import { Say } from './say.tsx'
import styles from './ways-screen.module.css'

interface WaysScreenProps {
  ground: PayGround
  /** Another amount was due than the guest had read. */
  changed: boolean
  /** After a try that was not paid. */
  again: boolean
  onPay: () => void
}

/** How to pay: online on the payment company's page, or where the outlet takes it. With no network nothing is charged, and that is said. */
export function WaysScreen({ ground, changed, again, onPay }: WaysScreenProps) {
  const { order, offline, outlet, timeZone } = ground
  const { go } = useNavigation()
  const isDraft = order.status === 'DRAFT'
  // An outlet that this phone does not have is asked: the server says whether it takes online payments.
  const isOpen = outlet === null || isDraft || takesOnline(outlet)
  const [chosen, setChosen] = useState<'online' | 'outlet'>('online')
  const way = (offline || !isOpen) && !isDraft ? 'outlet' : chosen
  const due = formatPrice(amountDue(order))
  const until = clockTime(runsOutAt(order) ?? order.orderPunchTime, timeZone)
  const serviceType = known(order.serviceType, SERVICE_TYPES) ?? 'DI'
  const atOutlet = () => {
    // A payment that was begun is closed first; nothing else is waited for here.
    if (ground.intent || order.online) void payAnotherWay(order.id).then(() => go(paths.payment(order.id)))
    else go(paths.confirmation(order.id))
  }
  return (
    <div className={page.ways}>
      <PageBar title={speakPay('pay.title')} back={{ label: speakPay('pay.toOrder'), href: paths.confirmation(order.id) }}><PlaceOfOrder order={order} /></PageBar>
      {offline && <QuietBar>{speakPay('pay.offlineBar')}</QuietBar>}
      <main className={page.page}>
        <Cards className={page.column}>
          <Card>
            <div className={styles.sum}>
              <p className="small muted">{speakPay('pay.bill', { token: speak('tracking.token', { token: String(order.token) }), count: order.lines.reduce((sum, line) => sum + (line.cancelled ? 0 : line.quantity), 0) })}<br />{included(ground)}</p>
              <b className="tabular">{due}</b>
            </div>
          </Card>
          {changed && <Say icon="info" title={speakPay('pay.changedTitle')}>{speakPay('pay.changedText', { amount: due })}</Say>}
          {again && !offline && <Say icon="lock" title={speakPay('pay.twiceTitle')}>{speakPay('pay.twiceText')}</Say>}
          {offline && <Say icon="info" title={speakPay('pay.offlineTitle')}>{isDraft ? speakPay('pay.offlineDraft', { time: until }) : speakPay('pay.offlineText')}</Say>}
          {isDraft && !offline && <Say icon="clock" title={speakPay('pay.draftTitle')}>{speakPay('pay.draftText', { time: until })}</Say>}
          <fieldset className={cardClass()}>
            <legend className="sr">{speakPay('pay.title')}</legend>
            {isOpen && <Method icon="upi" title={speakPay('pay.online')} text={speakPay(offline ? 'pay.onlineOff' : 'pay.onlineText')} off={offline} checked={way === 'online' && !offline} onChoose={() => setChosen('online')} />}
            {!isDraft && <Method icon="counter" title={payLaterTitle(order.serviceType, outlet?.additionalProperties['payment.post.title'])} text={speak(`cart.atOutletText.${serviceType}`)} checked={way === 'outlet'} onChoose={() => setChosen('outlet')} />}
          </fieldset>
          {isOpen && !offline && <p className={styles.company}>{speakPay('pay.company')}</p>}
        </Cards>
        <Foot>
          {way === 'outlet' ? <Button onClick={atOutlet}>{speakPay('pay.outlet')}</Button> : offline ? <Button kind="line" onClick={() => go(paths.confirmation(order.id))}>{speakPay('pay.toOrder')}</Button> : <Button end={due} onClick={onPay}>{speakPay('pay.payNow')}</Button>}
        </Foot>
      </main>
    </div>
  )
}

function included({ order }: PayGround): string {
  const code = order.offers?.find(({ automatic }) => !automatic)?.code
  return code === undefined ? speakPay('pay.included') : speakPay('pay.includedOffer', { code })
}

interface MethodProps {
  icon: IconName
  title: string
  text: string
  off?: boolean
  checked: boolean
  onChoose: () => void
}

function Method({ icon, title, text, off = false, checked, onChoose }: MethodProps) {
  const note = useId()
  return (
    <label className={styles.method} data-off={off || undefined}>
      <span className={styles.tile}><Icon name={icon} /></span>
      <span><b>{title}</b><span id={note} className={styles.methodText}>{text}</span></span>
      <input type="radio" name="way-to-pay" checked={checked} disabled={off} aria-describedby={note} onChange={onChoose} />
    </label>
  )
}
