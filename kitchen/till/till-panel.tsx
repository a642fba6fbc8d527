import { useState } from 'react'
import { amountDue, mayGoOnRoom, tipsToGiveBack, waysBack } from '#domain/payments.ts'
import { isBeingChecked } from '#domain/online/shown.ts'
import { formatPrice } from '#domain/money.ts'
import { type StaffRoleWord, staffMay } from '#domain/staff-acts.ts'
import type { Order } from '#schemas/order.ts'
import { type TakenBy, TENDERS } from '#schemas/payment.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { words } from '../words.ts'
import { wordFor } from '../word-for.ts'
import { CashTill } from './cash-till.tsx'
import { RoomTill } from './room-till.tsx'
import { givingSaid, Said, takingSaid } from './said.tsx'
import { Segments } from './segments.tsx'
import { SlipTill } from './slip-till.tsx'
import cash from './cash.module.css'
import { onlineWords } from './online-words.ts'
import styles from './till.module.css'
import { tillWords } from './till-words.ts'
import type { Take } from './use-take.ts'
import { WaitPanel } from './wait-panel.tsx'

const ICONS = { CASH: 'cash', CARD: 'card', UPI: 'upi', ROOM: 'bed' } as const

/** By what an order's bill may be settled, or given back. */
const waysFor = (order: Order): readonly TakenBy[] => (mayGoOnRoom(order) ? [...TENDERS, 'ROOM'] : TENDERS)

export interface TillPanelProps {
  order: Order
  /** Paise; null: what was typed is no amount. */
  tip: number | null
  onTipWrong: () => void
  role: StaffRoleWord
  isOffline: boolean
  take: Take
}

/** Takes what is due, or gives back what was paid too much. */
export function TillPanel({ order, tip, onTipWrong, role, isOffline, take }: TillPanelProps) {
  const [tender, setTender] = useState<TakenBy | null>(null)
  const due = amountDue(order)
  // Said by the staff at the till, of this bill alone: the panel is another one with the next bill.
  const [closes, setCloses] = useState(false)
  const { isBusy: busy } = take
  const outcome = take.outcomeOf('take', order)
  // What a card machine or a bank app was keyed with stays as it was read: a bill that changes meanwhile is told before anything is written down.
  const [read, setRead] = useState(due)
  const isKeyedElsewhere = tender === 'CARD' || tender === 'UPI'
  if (read !== due && (!isKeyedElsewhere || outcome.kind === 'changed')) setRead(due)
  if (due < 0) return <GiveBack order={order} amount={-due} role={role} isOffline={isOffline} take={take} />
  const isSilent = outcome.kind === 'under-way'
  const close = (): void => {
    setCloses(true)
    take.forget()
  }
  if (isSilent || (isBeingChecked(order) && !closes)) return <WaitPanel order={order} isOffline={isOffline} ask={() => take.ask(order.id)} onClose={close} />
  const send = (asked: { given: number | null; reference?: string }): void => {
    if (tender === null) return
    if (tip === null) return onTipWrong()
    void take.take(order, { tender, amountDue: read, tip, ...asked, ...(closes && { closesOnline: true }) })
  }
  const amount = read + (tip ?? 0)
  if (tender === null) return <Ways order={order} due={due} onChoose={setTender} />
  return (
    <>
      <Segments label={tillWords.till.label} options={waysFor(order).map((one) => ({ id: one, name: tillWords.till.tenders[one] }))} chosen={tender} onChoose={setTender} />
      <Said words={takingSaid(outcome)} />
      {closes && <p className={`small muted ${styles.note}`}>{onlineWords.wait.closing}</p>}
      {tender === 'CASH'
        ? <CashTill key={`${order.id} ${amount}`} amount={amount} isOffline={isOffline} busy={busy} onTake={(given) => send({ given })} />
        : tender === 'ROOM' ? <RoomTill place={placeOf(order)} amount={amount} isOffline={isOffline} busy={busy} onTake={() => send({ given: null })} onOtherWay={() => setTender(null)} />
        : <SlipTill key={tender} tender={tender} amount={amount} isOffline={isOffline} busy={busy} onTake={(reference) => send({ given: null, reference })} onOtherWay={() => setTender(null)} />}
    </>
  )
}

const placeOf = (order: Order): string => order.tableLabel ?? words.order.token(order.token)

function Ways({ order, due, onChoose }: { order: Order; due: number; onChoose: (tender: TakenBy) => void }) {
  return (
    <div className={`${styles.scrolls} ${cash.ways}`}>
      <p className="between"><span className="muted">{tillWords.till.how(placeOf(order))}</span><b className={cash.big}>{formatPrice(due)}</b></p>
      {waysFor(order).map((tender) => (
        <button key={tender} type="button" className={cash.tender} onClick={() => onChoose(tender)}>
          <Icon name={ICONS[tender]} />
          <span><b>{tillWords.till.tenders[tender]}</b><small>{tillWords.till.hints[tender]}</small></span>
          <Icon name="right" size={20} />
        </button>
      ))}
    </div>
  )
}

function GiveBack({ order, amount, role, isOffline, take }: { order: Order; amount: number } & Pick<TillPanelProps, 'role' | 'isOffline' | 'take'>) {
  const { isBusy: busy } = take
  const tips = tipsToGiveBack(order)
  return (
    <>
      <div className={`${styles.scrolls} ${cash.ways}`}>
        <h2>{tillWords.giving.title(formatPrice(amount))}</h2>
        <p className="muted">{tillWords.giving.text}</p>
        {tips > 0 && <p className="muted">{tillWords.taken.tip(formatPrice(tips))}</p>}
        <Said words={givingSaid(take.outcomeOf('give-back', order))} />
      </div>
      <footer>
        {!staffMay(role, 'give-back') ? <p className="muted small">{tillWords.giving.manager}</p> : waysBack(order, amount).map((tender, at) => (
          <Button key={tender} wide kind={at === 0 ? 'primary' : 'line'} busy={busy} aria-disabled={isOffline || undefined} onClick={() => !isOffline && void take.giveBack(order, tender, amount)}>
            {isOffline ? tillWords.till.offline : tillWords.giving.act(wordFor(tender, tillWords.giving.ways))}
          </Button>
        ))}
      </footer>
    </>
  )
}
