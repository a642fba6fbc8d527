import { useState } from 'react'
import { speak } from '#messages/speak.ts'
import { speakPay } from '#messages/speak-pay.ts'
import { askPayment } from '#src/commands/ask-payment.ts'
import { payAnotherWay, waitForPayment } from '#src/commands/pay-another-way.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { telLink } from '#src/entry/outside-links.ts'
import { paths } from '#src/entry/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Foot } from '#src/ui/foot.tsx'
import { laterWord } from './later-word.ts'
import type { PayGround } from './pay-facts.ts'
import type { PayAct } from './pay-model.ts'

interface PayActsProps {
  acts: readonly PayAct[]
  ground: PayGround
  /** Opens the payment page. */
  onOpen: () => void
  /** Takes the wish back while the page is being asked for. */
  onStop: () => void
  onStaff: () => void
  /** Brings the dishes of the order into the cart once more. */
  onAgain: () => void
}

/** The foot: at most two acts, the one that leads on last. */
export function PayActs({ acts, ...rest }: PayActsProps) {
  return <Foot>{acts.map((act) => <Act key={act} {...rest} act={act} kind={act === acts.at(-1) ? 'primary' : 'line'} isAlone={acts.length === 1} />)}</Foot>
}

interface ActProps extends Omit<PayActsProps, 'acts'> {
  act: PayAct
  kind: 'primary' | 'line'
  /** No other act stands beside it. */
  isAlone: boolean
}

function Act({ act, kind, isAlone, ground: { order, intent, outlet, isTold }, onOpen, onStop, onStaff, onAgain }: ActProps) {
  const { go } = useNavigation()
  const [busy, setBusy] = useState(false)
  const whileBusy = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  const ask = () => void whileBusy(async () => intent && askPayment(intent))
  const another = () => void whileBusy(() => payAnotherWay(order.id))
  const toOrder = paths.confirmation(order.id)
  switch (act) {
    case 'stop': return <Button kind="line" onClick={onStop}>{speakPay('pay.act.stop')}</Button>
    case 'open-again': return <Button kind={kind} onClick={onOpen}>{speakPay('pay.act.openAgain')}</Button>
    case 'log-in': return <ButtonLink kind={kind} href={paths.signIn(paths.payment(order.id))}>{speak('errors.UNAUTHORIZED_ACTION.action')}</ButtonLink>
    case 'at-outlet': {
      const later = speakPay(`pay.${laterWord(order)}`)
      return order.online || intent ? <Button kind={kind} busy={busy} onClick={another}>{later}</Button> : <ButtonLink kind={kind} href={toOrder}>{later}</ButtonLink>
    }
    case 'back-to-page': return <Button kind={kind} onClick={() => intent?.checkout && location.assign(intent.checkout.path)}>{speakPay('pay.act.backToPage')}</Button>
    case 'pay-here': return <Button kind={kind} onClick={() => intent?.checkout && location.assign(intent.checkout.path)}>{speakPay('pay.act.payHere')}</Button>
    case 'ask-now': return <Button kind={isAlone ? 'soft' : kind} busy={busy} onClick={ask}>{speakPay('pay.act.askNow')}</Button>
    case 'tell-now': return <Button kind="soft" busy={busy} onClick={ask}>{speakPay('pay.act.tellNow')}</Button>
    case 'show-staff': return <Button kind="line" onClick={onStaff}>{speakPay('pay.act.showStaff')}</Button>
    case 'close-later': return <ButtonLink kind="line" href={toOrder}>{speakPay(isTold ? 'pay.act.closeLater' : 'pay.act.close')}</ButtonLink>
    case 'close': return <ButtonLink kind={isAlone ? 'line' : kind} href={toOrder}>{speakPay('pay.act.close')}</ButtonLink>
    case 'another-way': return <Button kind="line" busy={busy} onClick={another}>{speakPay('pay.act.anotherWay')}</Button>
    case 'wait': return <Button kind="line" onClick={() => void waitForPayment(order.id)}>{speakPay('pay.act.wait')}</Button>
    case 'again': return <Button kind={kind} onClick={() => go(paths.payment(order.id, { again: true }))}>{speakPay('pay.act.again')}</Button>
    case 'follow': return <ButtonLink kind={kind} href={toOrder}>{speakPay('pay.act.follow')}</ButtonLink>
    case 'order-again': return <Button kind={kind} onClick={onAgain}>{speakPay('pay.act.orderAgain')}</Button>
    case 'my-orders': return <ButtonLink kind="line" href={paths.orders()}>{speakPay('pay.act.myOrders')}</ButtonLink>
    case 'call': return <ButtonLink kind="line" href={telLink(outlet?.phone ?? '')}>{speakPay('pay.act.call')}</ButtonLink>
  }
}
