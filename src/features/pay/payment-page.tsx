import '#src/theme/icons-money.css'
import '#src/theme/icons-pay.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lastWord, type PaymentReturn } from '#src/commands/pay-steps.ts'
import { returnFromPayment } from '#src/commands/return-from-payment.ts'
import { startPayment } from '#src/commands/start-payment.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { lookUpOrder } from '#src/queries/older-orders.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import { useSession } from '#src/queries/use-session.ts'
import { BillScreen } from './bill-screen.tsx'
import { IDLE, type Opening, openingNow, openingStage } from './opening-stage.ts'
import type { PayGround } from './pay-facts.ts'
import { PayClosed, PayGone, PayLoading, PayNothing, PayUnread, PayVisitor, PayWaits } from './pay-states.tsx'
import { usePayment } from './use-payment.ts'
import { pathFor, type PayWay } from './ways-model.ts'
import { WaysScreen } from './ways-screen.tsx'

interface PaymentPageProps {
  orderId: string
  /** What the payment page sent the guest back with; null: they came by another way. */
  returned: PaymentReturn | null
  /** The guest chooses a way once more, after a try. */
  again: boolean
  /** Brings the dishes of the order into the cart once more. */
  onAgain: (view: OrderView) => void
  /** Sheets over it. */
  children?: ReactNode
}

/** RT-07: paying an order: choosing how, leaving for the payment page, and what is true of it from then on. */
export function PaymentPage({ children, ...shown }: PaymentPageProps) {
  return <><PaymentStage {...shown} />{children}</>
}

function PaymentStage({ orderId, returned, again, onAgain }: Omit<PaymentPageProps, 'children'>) {
  const { replace } = useNavigation()
  const reading = usePayment(orderId)
  const { wished, open, stop, forget } = useOpening()
  // Kept while the order is still looked for, too: the page may be closed meanwhile.
  const isSignedIn = Boolean(useSession())
  useEffect(() => {
    if (!returned || !isSignedIn) return
    let isGone = false
    // Only what is on the disk may leave the address.
    void returnFromPayment(returned).then((kept) => 'ok' in kept && !isGone && replace(paths.payment(orderId)))
    return () => {
      isGone = true
    }
  }, [returned, isSignedIn, orderId, replace])

  switch (reading.kind) {
    case 'loading': return <PayLoading orderId={orderId} />
    case 'visitor': return <PayVisitor orderId={orderId} />
    case 'gone': return <PayGone />
    case 'failed': return <PayUnread code={reading.code} onAgain={() => void lookUpOrder(orderId)} />
    case 'waits': return <PayWaits orderId={orderId} stage={reading.stage} offline={reading.offline} />
    case 'shown': {
      const { ground, view } = reading
      const { truth } = ground
      const opening = openingNow(wished, ground)
      const begin = (way: PayWay = 'online') => void open(ground, way)
      if (opening.stage === 'closed') return <PayClosed ground={ground} code={opening.code} onAgain={() => begin()} onLeave={forget} />
      if (opening.stage !== null) return <BillScreen ground={ground} view={view} opening={opening.stage} code={opening.code} onOpen={() => begin()} onStop={stop} onAgain={onAgain} />
      if (truth === 'nothing' || truth === 'over') return <PayNothing ground={ground} />
      const isAnotherTry = again && (truth === 'failed' || truth === 'dropped' || truth === 'outlet')
      if (truth === 'unpaid' || isAnotherTry) return <WaysScreen ground={ground} changed={opening.code === 'ACT_REFUSED'} again={isAnotherTry} onPay={begin} />
      return <BillScreen ground={ground} view={view} onOpen={() => begin()} onStop={stop} onAgain={onAgain} />
    }
  }
}

/** Asking for the payment page, which can be stopped, and leaving for it. */
function useOpening(): { wished: Opening; open: (ground: PayGround, way: PayWay) => Promise<void>; stop: () => void; forget: () => void } {
  const [wished, setWished] = useState<Opening>(IDLE)
  const run = useRef<{ isStopped: boolean }>({ isStopped: false })
  const forget = () => setWished(IDLE)
  // A page that the browser kept while the guest was at the payment page shows what is true now.
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && setWished(IDLE)
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])
  // A guest who has gone to another screen is not led to the payment page from there.
  useEffect(() => () => {
    run.current.isStopped = true
  }, [])
  const open = async (ground: PayGround, way: PayWay) => {
    const mine = { isStopped: false }
    const before = lastWord(ground)
    run.current = mine
    setWished({ stage: 'opening', code: null, before })
    const outcome = await startPayment(ground.order, { byCode: way === 'code', isStopped: () => mine.isStopped })
    if (mine.isStopped) return
    if ('ok' in outcome && way === 'code') return forget()
    if ('ok' in outcome) return location.assign(pathFor(outcome.path, way))
    // What is kept of it says what is true.
    if ('unknown' in outcome) return outcome.isKept ? forget() : setWished({ stage: 'unkept', code: null, before })
    setWished({ stage: openingStage(outcome.error), code: outcome.error, before })
  }
  const stop = () => {
    run.current.isStopped = true
    forget()
  }
  return { wished, open, stop, forget }
}
