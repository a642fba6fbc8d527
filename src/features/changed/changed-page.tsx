import { type ReactNode, useState } from 'react'
import { formatAmount, formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import { isUnsayable } from '#outbox/next-step.ts'
import { agreeToChange, agreedQuote, type TableQuestion } from '#src/commands/agree-to-change.ts'
import { withdrawOrder } from '#src/commands/withdraw-order.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import { useOutletOf } from '#src/queries/outlet-of.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { useMenuIndex } from '#src/queries/use-menu-index.ts'
import { useServerNow } from '#src/queries/server-clock.ts'
import { useOrder } from '#src/queries/use-orders.ts'
import { useAvailability } from '#src/queries/use-outlet.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card, Cards } from '#src/ui/card.tsx'
import { classes } from '#src/ui/classes.ts'
import { Foot } from '#src/ui/foot.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { Toast } from '#src/ui/toast.tsx'
import { ChangedLines } from './changed-lines.tsx'
import { changedModel, type Decision, firstDecisions } from './changed-model.ts'
import { ChangedPlace, TableQuestionSheet } from './changed-place.tsx'
import { changedPlace } from './changed-place-model.ts'
import { ChangedDone, ChangedLoading } from './changed-states.tsx'
import styles from './changed.module.css'

interface ChangedPageProps {
  orderId: string
  /** Puts its dishes back into the cart; `time`: another time is asked for there. */
  onPutBack: (entry: OrderEntry, chooses: 'time' | null) => void
  puttingBack: boolean
  /** Sheets over it. */
  children?: ReactNode
}

/** The order changed while it waited: line by line, old and new total, the kept choice preselected. Nothing is changed silently. */
export function ChangedPage({ orderId, onPutBack, puttingBack, children }: ChangedPageProps) {
  const view = useOrder(orderId)
  const isLoading = view === undefined || (view === null && puttingBack)
  return (
    <div className={styles.page}>
      <PageBar back={{ label: speak('common.back'), href: paths.confirmation(orderId) }} />
      {isLoading && <main><ChangedLoading /></main>}
      {!isLoading && (view?.entry?.state === 'needs-confirmation' ? <Question entry={view.entry} onPutBack={onPutBack} puttingBack={puttingBack} /> : <main><ChangedDone orderId={orderId} /></main>)}
      {children}
    </div>
  )
}

const MINUTE = 60_000

function Question({ entry, onPutBack, puttingBack }: Omit<ChangedPageProps, 'orderId' | 'children'> & { entry: OrderEntry }) {
  const { go, replace } = useNavigation()
  const offline = useIsCutOff()
  const place = usePlace() ?? null
  const { outlet, timeZone } = useOutletOf(entry.outletId)
  const availability = useAvailability()
  const now = useServerNow(MINUTE)
  useMenuIndex()
  const [decisions, setDecisions] = useState<Record<string, Decision>>(() => firstDecisions(entry))
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<TableQuestion | null>(null)
  const [toast, setToast] = useState<string | null>(null)
  const quote = agreedQuote(entry, decisions)
  const model = changedModel({ entry, decisions, agreedQuote: quote, outlet, availability, timeZone, offline, now })
  if (!model) return <main><ChangedDone orderId={entry.id} /></main>
  const isShut = model.kind === 'closed' && model.shut

  // The times of another outlet say nothing of this one's.
  const chooses = model.kind === 'to-cart' && place?.outletId === entry.outletId ? model.chooses : null
  const send = async (saidTable: string | null) => {
    if (busy) return
    setAsked(null)
    if (model.kind === 'lines' && model.now === null) return setToast(model.hint)
    setBusy(true)
    const answer = await agreeToChange(entry.id, model.kind === 'closed' ? 'as-ordered' : quote, saidTable)
    if ('ok' in answer) return replace(paths.confirmation(answer.orderId))
    setBusy(false)
    if ('asks' in answer) return setAsked(answer.asks)
    setToast(speak(`errors.${answer.error}.text`))
  }
  const cancel = async () => {
    await withdrawOrder(entry.id)
    replace(paths.confirmation(entry.id))
  }

  return (
    <>
      <main className={classes(styles.main, isShut && styles.shut)}>
        <Cards className={styles.parts}>
          <div className={styles.head}>
            <h1>{model.title}</h1>
            <p className="muted">{model.text}</p>
            {!isUnsayable(entry) && <ChangedPlace {...changedPlace({ entry, place, outlet, now })} />}
          </div>
          {model.kind !== 'lines' && <ChangedLines lines={model.lines} />}
          {model.kind === 'lines' && (
            <>
              <ChangedLines lines={model.lines} decisions={decisions} onDecide={(lineId, decision) => setDecisions((held) => ({ ...held, [lineId]: decision }))} />
              <Card>
                <dl className={styles.sums}>
                  <dt>{speak('changed.agreed')}</dt>
                  <dd><s>{formatAmount(model.agreed)}</s></dd>
                  {model.lost && (
                    <>
                      <dt>{model.lost.words}</dt>
                      <dd>{model.lost.more < 0 ? '−' : '+'}{formatAmount(Math.abs(model.lost.more))}</dd>
                    </>
                  )}
                  {model.now !== null && (
                    <>
                      <dt className={styles.sum}>{speak('changed.toPay')}</dt>
                      <dd className={styles.sum}>{formatAmount(model.now)}</dd>
                      <dt className="small muted">{speak('changed.taxesIn')}</dt>
                      <dd />
                    </>
                  )}
                </dl>
              </Card>
            </>
          )}
          {model.kind === 'lines' && model.hint !== null && <p className={styles.hint}>{model.hint}</p>}
        </Cards>
        <Foot>
          <Button kind="line" onClick={() => void cancel()}>{speak('changed.cancel')}</Button>
          {model.kind === 'to-cart' || (model.kind === 'lines' && model.nothingLeft) ? (
            <Button onClick={() => onPutBack(entry, chooses)} busy={puttingBack}>{chooses === null ? speak('changed.toCart') : speak('wayChoice.ask.time')}</Button>
          ) : (
            <Button kind={isShut ? 'line' : 'primary'} onClick={() => void send(null)} busy={busy}>
              {model.kind === 'lines' && model.now !== null ? speak('changed.send', { price: formatPrice(model.now) }) : speak('changed.sendAgain')}
            </Button>
          )}
          {isShut && <ButtonLink href={paths.confirmation(entry.id)}>{speak('changed.keepOrder')}</ButtonLink>}
        </Foot>
      </main>
      {asked && <TableQuestionSheet question={asked} onYes={() => void send(asked.table.scanCode)} onNo={() => go(paths.scan())} onClose={() => setAsked(null)} />}
      <Toast text={toast} onDone={() => setToast(null)} />
    </>
  )
}
