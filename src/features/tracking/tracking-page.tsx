import { type ReactNode, useState } from 'react'
import { formatAmount } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import { speakReceipt } from '#messages/speak-receipt.ts'
import { clockTime } from '#messages/times.ts'
import { askCancel } from '#src/commands/ask-cancel.ts'
import type { CommandError } from '#src/commands/outcome.ts'
import { forgetEntry } from '#src/commands/forget-entry.ts'
import { sendNow } from '#src/commands/send-now.ts'
import { withdrawOrder } from '#src/commands/withdraw-order.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { telLink } from '#src/entry/outside-links.ts'
import { OrderGone, OrderUnread } from '#src/entry/order-missing.tsx'
import { paths } from '#src/entry/paths.ts'
import { lookUpOrder } from '#src/queries/older-orders.ts'
import { useFeedbackSetup } from '#src/queries/use-feedback-setup.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Bill, type BillRow } from '#src/ui/bill.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card, Cards } from '#src/ui/card.tsx'
import { classes } from '#src/ui/classes.ts'
import { PageBar } from '#src/ui/page-bar.tsx'
import { QuietBar } from '#src/ui/quiet-bar.tsx'
import { Stars } from '#src/ui/stars.tsx'
import { StepBar } from '#src/ui/step-bar.tsx'
import { TableChip } from '#src/ui/table-chip.tsx'
import { Trail } from '#src/ui/trail.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
import { ArriveButton } from './arrive-button.tsx'
import { CallCard } from './call-card.tsx'
import { NotifyCard } from './notify-card.tsx'
import { OrderLines } from './order-lines.tsx'
import { PayCard } from './pay-card.tsx'
import type { Act } from './tracking-model.ts'
import { GiveUpSheet } from './give-up-sheet.tsx'
import { StaffSheet, TakeBackSheet } from './tracking-sheets.tsx'
import { TrackingLoading } from './tracking-states.tsx'
import { TakenOffCard } from './taken-off-card.tsx'
import { orderTotal } from './order-total.ts'
import styles from './tracking.module.css'
import { type TrackingReading, useTracking } from './use-tracking.ts'
import { WayStage } from './way-stage.tsx'
import { WhereCard } from './where-card.tsx'
import { SERVICE_TYPES } from '#schemas/menu.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import { known } from '#schemas/primitives.ts'

interface TrackingPageProps {
  orderId: string
  /** Opens the form with the stars that were given. */
  onRate: (stars: number) => void
  /** Orders the dishes of an order that stands at the server once more. */
  onAgain: (view: OrderView) => void
  /** Puts the dishes of an order that the server never took back into the cart. */
  onPutBack: (entry: OrderEntry) => void
  puttingBack: boolean
  /** Sheets over the order. */
  children?: ReactNode
}

/** RT-06: where an order truly is, who acts next, and what can be done about it. */
export function TrackingPage({ orderId, children, ...acts }: TrackingPageProps) {
  const reading = useTracking(orderId)
  if (reading.kind === 'shown') return <Tracking {...reading} {...acts}>{children}</Tracking>
  return (
    <>
      <PageBar title={speak('tracking.title')} back={{ label: speak('pages.backToMenu'), href: paths.menu() }} />
      <main>
        {reading.kind === 'loading' || acts.puttingBack ? <TrackingLoading />
          : reading.kind === 'gone' ? <OrderGone level={1} />
          : <OrderUnread level={1} title={speak('tracking.notLoaded')} code={reading.code} onAgain={() => void lookUpOrder(orderId)} />}
      </main>
    </>
  )
}

type TrackingProps = Extract<TrackingReading, { kind: 'shown' }> & Omit<TrackingPageProps, 'orderId'>

const ICON = { DI: 'table', RO: 'bell', DT: 'car', SP: 'bag', DL: 'scooter' } as const

function Tracking({ view, model, offline, timeZone, outlet, onRate, onAgain, onPutBack, puttingBack, children }: TrackingProps) {
  const { go, replace } = useNavigation()
  const [open, setOpen] = useState<'none' | 'staff' | 'take-back' | 'cancel' | 'give-up'>('none')
  // Asked for here, so that the form has the brand's questions where it is opened without a network.
  useFeedbackSetup()
  const close = () => setOpen('none')
  const { id } = view
  const total = orderTotal(view)
  const sums: BillRow[] = [
    ...(total.discount > 0 ? [{ name: speak('tracking.discount'), paise: -total.discount, kind: 'off' } as const] : []),
    ...(total.added !== 0 ? [{ name: total.addedLabel, paise: total.added }] : []),
  ]

  const takeBack = () => {
    close()
    void withdrawOrder(id)
  }
  const ask = async (reason: string): Promise<CommandError | null> => {
    const outcome = await (view.order && askCancel(view.order, reason))
    if (outcome && 'error' in outcome) return outcome.error
    close()
    // What became of it stands in the head, which may lie far above the button.
    scrollTo({ top: 0 })
    return null
  }
  const isAgainFirst = model.acts[0] === 'order-again' && !model.asksFirst
  const again = () => (view.order ? onAgain(view) : view.entry && onPutBack(view.entry))
  const forget = async () => {
    await forgetEntry(id)
    replace(paths.menu())
  }
  const acts: Readonly<Record<Exclude<Act, 'rate'>, ReactNode>> = {
    'say-here': <ArriveButton key="here" orderId={id} />,
    'send-now': <Button key="send" onClick={() => void sendNow()}>{speak('tracking.sendNow')}</Button>,
    'ask-again': <Button key="ask" onClick={() => void sendNow()}>{speak('tracking.askAgain')}</Button>,
    scan: <ButtonLink key="scan" icon="qr" href={paths.scan()}>{speak('errors.TABLE_NOT_FOUND.action')}</ButtonLink>,
    'show-staff': <Button key="staff" kind="line" onClick={() => setOpen('staff')}>{speak('tracking.showStaff')}</Button>,
    'see-change': <ButtonLink key="change" href={paths.changed(id)}>{speak('tracking.seeChange')}</ButtonLink>,
    'remove-unavailable': <ButtonLink key="remove" href={paths.changed(id)}>{speak('errors.ITEM_NOT_AVAILABLE.action')}</ButtonLink>,
    'to-menu': <ButtonLink key="menu" href={paths.menu()}>{speak('errors.TOO_MANY_ORDERS.action')}</ButtonLink>,
    'my-orders': <ButtonLink key="orders" kind="line" href={paths.orders()}>{speak('menu.myOrders')}</ButtonLink>,
    'to-cart': <Button key="cart" kind="line" busy={puttingBack} onClick={again}>{speak('changed.toCart')}</Button>,
    'log-in': <ButtonLink key="login" href={paths.signIn(paths.confirmation(id))}>{speak('errors.UNAUTHORIZED_ACTION.action')}</ButtonLink>,
    'order-again': <Button key="again" kind={isAgainFirst ? 'primary' : 'line'} busy={puttingBack} onClick={again}>{speak('tracking.orderAgain')}</Button>,
    'forget': <Button key="forget" kind="line" onClick={() => void forget()}>{speak('tracking.forget')}</Button>,
    'take-back': <Button key="back" kind="text" onClick={() => setOpen('take-back')}>{speak('tracking.takeBack')}</Button>,
    'give-up': <Button key="give-up" kind="text" onClick={() => setOpen('give-up')}>{speak('tracking.giveUp')}</Button>,
    'ask-cancel': <Button key="cancel" kind="text" onClick={() => setOpen('cancel')}>{speak('tracking.cancel.ask')}</Button>,
    'ask-someone': <ButtonLink key="ask-someone" icon="bell" href={paths.call(id)}>{speak('tracking.callStaff')}</ButtonLink>,
    'call-outlet': outlet && outlet.phone !== '' && <ButtonLink key="call-outlet" icon="phone" href={telLink(outlet.phone)}>{speak('tracking.where.call')}</ButtonLink>,
    'call-staff': <ButtonLink key="call" kind="line" wide icon="bell" href={paths.call(id)}>{speak('tracking.callStaff')}</ButtonLink>,
  }
  const first = model.acts.filter((act) => act !== 'rate' && act !== 'take-back' && act !== 'call-staff' && act !== 'ask-cancel' && act !== 'give-up') as Exclude<Act, 'rate'>[]

  return (
    <div className={styles.page}>
      <WayStage scene={model.scene} mode={model.stage} lines={view.lines} outletName={view.outletName} token={view.token} arrived={typeof view.order?.arrivedAt === 'number'}>
        <PageBar back={{ label: speak('pages.backToMenu'), href: paths.menu() }}>
          <TableChip onCard icon={ICON[known(view.serviceType, SERVICE_TYPES) ?? 'DI']} text={model.place} />
        </PageBar>
      </WayStage>
      <section className={styles.head} aria-live="polite">
        <p className={classes('between small', styles.between)}>
          <Badge tone={model.tag.tone}>{model.tag.label}</Badge>
          <span className="muted">{model.side}</span>
        </p>
        <h1 className={styles.title}>{model.title}</h1>
        <p className="muted">{model.text}</p>
        {model.note !== null && <p className={styles.note}>{model.note}</p>}
        {model.bigToken !== null && (
          <p className={styles.token}>
            <b className="tabular">{model.bigToken}</b>
            <span className="small">{speak('tracking.yourNumber')}</span>
          </p>
        )}
        <StepBar steps={model.steps.all} done={model.steps.done} stands={model.steps.stands} />
      </section>
      <main className={styles.body}>
        {offline && view.order && <QuietBar>{speak('tracking.offline', { time: clockTime(lastKnown(view.order.events, view.order.orderPunchTime), timeZone) })}</QuietBar>}
        <Cards>
          {first.length > 0 && <div className={styles.acts}>{first.map((act) => acts[act])}</div>}
          {view.order && <PayCard order={view.order} outlet={outlet} />}
          {model.takenOff && <TakenOffCard takenOff={model.takenOff} />}
          <WhereCard view={view} outlet={outlet} />
          {model.tellable && <NotifyCard offline={offline} outlet={outlet} />}
          {model.rateUntil !== null && (
            <Card>
              <h2>{speak('tracking.rate')}</h2>
              <Stars legend={speak('tracking.rate')} value={0} onValue={onRate} names={[1, 2, 3, 4, 5].map((count) => speak('tracking.rateStar', { count }))} />
              <p className={classes('tiny muted', styles.rateUntil)}>{speak('tracking.rateUntil', { time: clockTime(model.rateUntil, timeZone) })}</p>
              <Button kind="soft" wide aria-label={`${speak('tracking.rate')} ${speak('orders.rate')}`} onClick={() => onRate(0)}>{speak('orders.rate')}</Button>
            </Card>
          )}
          {model.rated !== null && <p className={view.feedback.stage === 'refused' ? styles.refused : styles.rated}>{model.rated}</p>}
          <Card>
            <h2 className="sr">{speak('tracking.progress')}</h2>
            <Trail steps={model.trail} />
          </Card>
          <Card>
            <div className={classes('between', styles.between)}>
              <h2 className={styles.orderTitle}>{speak('tracking.order')}</h2>
              <span className="muted small">{model.side}</span>
            </div>
            <OrderLines lines={view.lines} isVoid={total.isVoid} />
            {sums.length > 0 && <Bill rows={sums} />}
            <p className={styles.total}>
              <span>{total.label}</span>
              {total.isVoid ? <s className="tabular muted">{formatAmount(view.bill.total)}</s> : <b className="tabular">{formatAmount(view.bill.total)}</b>}
            </p>
            {total.hasReceipt && <ButtonLink kind="line" small wide icon="receipt" href={paths.receipt(id)}>{speakReceipt('receipt.title')}</ButtonLink>}
            {view.order?.invoiceNumber && <p className="tiny muted">{speak('tracking.invoice', { number: view.order.invoiceNumber })}</p>}
          </Card>
          {!model.acts.includes('call-outlet') && <CallCard view={view} outlet={outlet} />}
          {model.acts.includes('call-staff') && acts['call-staff']}
          {model.acts.includes('ask-cancel') && <p className={styles.takeBack}>{acts['ask-cancel']}</p>}
          {model.acts.includes('give-up') && <p className={styles.takeBack}>{acts['give-up']}</p>}
          {model.acts.includes('take-back') && view.entry?.withdrawing !== 'asked' && <p className={styles.takeBack}>{acts['take-back']}</p>}
          {view.truth.stage === 'kitchen' && <p className={styles.takeBack}><Button kind="text" onClick={() => go(paths.menu())}>{speak('pages.backToMenu')}</Button></p>}
        </Cards>
      </main>
      {open === 'staff' && <StaffSheet view={view} timeZone={timeZone} onClose={close} />}
      {open === 'take-back' && <TakeBackSheet certain={view.entry?.attempts === 0} onYes={takeBack} onClose={close} />}
      {open === 'give-up' && <GiveUpSheet orderId={id} onClose={close} />}
      {open === 'cancel' && view.order && <CancelSheet onYes={ask} onClose={close} />}
      {children}
    </div>
  )
}

const lastKnown = (events: readonly { at: number }[], punched: number): number => events.at(-1)?.at ?? punched
