import { useId, useState } from 'react'
import { formatPrice } from '#domain/money.ts'
import { runsOutAt } from '#domain/order-life.ts'
import { takesOnline } from '#domain/payment-timing.ts'
import { amountDue } from '#domain/payments.ts'
import { onlineNow } from '#domain/pay-truth.ts'
import { speak } from '#messages/speak.ts'
import { speakPay } from '#messages/speak-pay.ts'
import { clockTime, momentTime } from '#messages/times.ts'
import { SERVICE_TYPES } from '#schemas/menu.ts'
import { known } from '#schemas/primitives.ts'
import { payAnotherWay } from '#src/commands/pay-another-way.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { payLaterTitle } from '#src/entry/pay-later-title.ts'
import { paths } from '#src/entry/paths.ts'
import { usePaymentMethods } from '#src/queries/use-payment-methods.ts'
import { Button } from '#src/ui/button.tsx'
import { cardClass, Card, Cards } from '#src/ui/card.tsx'
import { Foot } from '#src/ui/foot.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { QuietBar } from '#src/ui/quiet-bar.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { laterWord } from './later-word.ts'
import { asideOf } from './pay-back.ts'
import { chosenCode, type PayGround } from './pay-facts.ts'
import { PlaceOfOrder } from './place-of-order.tsx'
import page from './pay.module.css'
import { Say } from './say.tsx'
import { firstWay, offlineText, offlineWords, onlineWays, type PayWay, payWords, type WayGroup, type WayRow } from './ways-model.ts'
import styles from './ways-screen.module.css'

/** A phone may have UPI apps; a wide screen has none, and neither has a tablet of the restaurant. */
const MAY_HAVE_APPS = '(max-width: 999px)'
const isKiosk = (): boolean => document.documentElement.dataset['surface'] === 'kiosk'

interface WaysScreenProps {
  ground: PayGround
  /** Another amount was due than the guest had read. */
  changed: boolean
  /** After a try that was not paid. */
  again: boolean
  onPay: (way: PayWay) => void
}

/** How to pay: online on the payment company's page, or where the outlet takes it. With no network nothing is charged, and that is said. */
export function WaysScreen({ ground, changed, again, onPay }: WaysScreenProps) {
  const { order, offline, outlet, timeZone } = ground
  const { go } = useNavigation()
  const isDraft = order.status === 'DRAFT'
  // An outlet that this phone does not have is asked: the server says whether it takes online payments.
  const isOpen = outlet === null || isDraft || takesOnline(outlet)
  const reading = usePaymentMethods(isOpen && !offline)
  const isNarrow = useMedia(MAY_HAVE_APPS)
  const groups = onlineWays(reading, isNarrow && !isKiosk(), (at) => momentTime(at, ground.now + ground.clockSkewMs, timeZone))
  const [picked, setPicked] = useState<PayWay | null>(null)
  const isThere = picked === 'outlet' || groups.some(({ rows }) => rows.some(({ way }) => way === picked))
  const way: PayWay = (offline || !isOpen) && !isDraft ? 'outlet' : isThere && picked ? picked : firstWay(groups)
  const due = formatPrice(amountDue(order))
  const until = clockTime(runsOutAt(order) ?? order.orderPunchTime, timeZone)
  const serviceType = known(order.serviceType, SERVICE_TYPES) ?? 'DI'
  /** The company may still hear of the try before this one. */
  const wasTried = Boolean(ground.intent ?? order.online)
  /** The server closed it, and the bill can be paid again: a draft has no counter. */
  const wasClosed = onlineNow(ground)?.state === 'closed'
  const atOutlet = () => {
    // A payment that was begun is closed first; nothing else is waited for here.
    if (wasTried) void payAnotherWay(order.id).then(() => go(paths.payment(order.id)))
    else go(paths.confirmation(order.id))
  }
  return (
    <div className={page.ways}>
      <PageBar title={speakPay('pay.title')} back={{ label: speakPay('pay.toOrder'), href: paths.confirmation(order.id) }}><PlaceOfOrder order={order} /></PageBar>
      {offline && <QuietBar>{offlineWords(wasTried)}</QuietBar>}
      <main className={page.page}>
        <Cards className={page.column}>
          <Card>
            <div className={styles.sum}>
              <p className="small muted">
                {speakPay('pay.bill', {
                  token: speak('tracking.token', { token: String(order.token) }),
                  count: order.lines.reduce((sum, line) => sum + (line.cancelled ? 0 : line.quantity), 0),
                })}
                <br />
                {included(ground)}
              </p>
              <b className="tabular">{due}</b>
            </div>
          </Card>
          {changed && <Say icon="info" title={speakPay('pay.changedTitle')}>{speakPay('pay.changedText', { amount: due })}</Say>}
          {(again || wasClosed) && !offline && <Say icon="lock" title={speakPay('pay.twiceTitle')}>{speakPay('pay.twiceText')}</Say>}
          {asideOf(ground).map(({ id, title, text }) => <Say key={id} icon="return" title={title}>{text}</Say>)}
          {offline && <Say icon="info" title={speakPay('pay.offlineTitle')}>{offlineText(order, until)}</Say>}
          {isDraft && !offline && <Say icon="clock" title={speakPay('pay.draftTitle')}>{speakPay('pay.draftText', { time: until })}</Say>}
          <div role="radiogroup" aria-label={speakPay('pay.title')} className={styles.groups} aria-busy={reading === 'asking' && !offline && isOpen}>
            {isOpen && offline && (
              <Group
                name={speakPay('pay.online')}
                rows={[{ way: 'online', icon: 'upi', title: speakPay('pay.online'), text: speakPay('pay.onlineOff'), trouble: null }]}
                off
                chosen={way}
                onChoose={setPicked}
              />
            )}
            {isOpen && !offline && (reading === 'asking' ? <Asking /> : groups.map((group) => <Group key={group.name} {...group} chosen={way} onChoose={setPicked} />))}
            {!isDraft && (
              <Group
                name={speakPay(`pay.groups.${laterWord(order)}`)}
                rows={[{
                  way: 'outlet',
                  icon: 'counter',
                  title: payLaterTitle(order.serviceType, outlet),
                  text: speak(`cart.atOutletText.${serviceType}`),
                  trouble: null,
                }]}
                chosen={way}
                onChoose={setPicked}
              />
            )}
          </div>
          {isOpen && !offline && (
            <p className={styles.company}>
              {speakPay('pay.company')}
            </p>
          )}
        </Cards>
        <Foot>
          {way === 'outlet' ? (
            <Button onClick={atOutlet}>{speakPay(`pay.${laterWord(order)}`)}</Button>
          ) : offline ? (
            <Button kind="line" onClick={() => go(paths.confirmation(order.id))}>
              {speakPay('pay.toOrder')}
            </Button>
          ) : (
            <Button end={due} onClick={() => onPay(way)}>
              {payWords(way)}
            </Button>
          )}
        </Foot>
      </main>
    </div>
  )
}

function included({ order }: PayGround): string {
  const code = chosenCode(order)
  return code === null ? speakPay('pay.included') : speakPay('pay.includedOffer', { code })
}

interface GroupProps extends WayGroup {
  /** No network: none of it can be chosen. */
  off?: boolean
  chosen: PayWay
  onChoose: (way: PayWay) => void
}

function Group({ name, rows, off = false, chosen, onChoose }: GroupProps) {
  return (
    <fieldset className={cardClass()}>
      <legend className="sr">{name}</legend>
      {rows.map((row) => <Method key={row.way} row={row} off={off} checked={row.way === chosen && !off} onChoose={() => onChoose(row.way)} />)}
    </fieldset>
  )
}

function Method({ row: { icon, title, text, trouble }, off, checked, onChoose }: { row: WayRow; off: boolean; checked: boolean; onChoose: () => void }) {
  const note = useId()
  return (
    <label className={styles.method} data-off={off || undefined}>
      <span className={styles.tile}><Icon name={icon} /></span>
      <span><b>{title}</b><span id={note} className={styles.methodText} data-trouble={trouble ?? undefined}>{text}</span></span>
      <input type="radio" name="way-to-pay" checked={checked} disabled={off} aria-describedby={note} onChange={onChoose} />
    </label>
  )
}

/** As many rows as most companies have, so that nothing below moves when they are known. */
function Asking() {
  return (
    <>
      <span className="sr">{speakPay('pay.loading')}</span>
      {[3, 3, 1].map((rows, group) => (
        <div key={`${group} ${rows}`} className={cardClass()} aria-hidden="true">
          {Array.from({ length: rows }, (_, row) => <div key={row} className={styles.method}><span className={styles.tile} /><span className={styles.skeleton}><i /><i /></span></div>)}
        </div>
      ))}
    </>
  )
}
