import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isCancelAsked } from '#domain/cancel-ask.ts'
import { type StaffAct, staffMay } from '#domain/staff-acts.ts'
import { MOST_RUNNING_LISTED, type StaffSelf } from '#schemas/kitchen.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import pageBar from '#src/ui/page-bar.module.css'
import { QuietBar } from '#src/ui/quiet-bar.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { Toast } from '#src/ui/toast.tsx'
import { carsHere, columnsOf, type Line } from './board-state.ts'
import { standingCalls } from './attention.ts'
import { CallsBar } from './calls-bar.tsx'
import { CarsBar } from './cars-bar.tsx'
import { clock } from './clock.ts'
import { boardChime } from './chime.ts'
import { bringCounter, Counter } from './counter.tsx'
import { keepAwake } from './keep-awake.ts'
import type { KitchenApi } from './kitchen-api.ts'
import { OrdersPart } from './orders-part.tsx'
import { OutletPart } from './outlet-part.tsx'
import { SignedIn } from './signed-in.tsx'
import { StockPart } from './stock-part.tsx'
import { NOT_COUNTED } from './till/count-model.ts'
import { TablesPart } from './tables-part.tsx'
import { useActs } from './use-acts.ts'
import { useAttention } from './use-attention.ts'
import { useBoard } from './use-board.ts'
import { useNow } from './use-now.ts'
import { useSingleTaps } from './use-single-taps.ts'
import { useSound } from './use-sound.ts'
import { words } from './words.ts'

export interface BoardPageProps {
  api: KitchenApi
  self: StaffSelf
  outletId: string
  onChange: () => void
  onLeave: (because: 'asked' | 'refused') => void
}

type Part = 'orders' | 'tables' | 'payments' | 'menu' | 'outlet'

/** Parts of the board, each offered to whom any of its acts is permitted (RO-08). */
const PARTS: readonly (readonly [Part, readonly StaffAct[]])[] = [
  ['orders', ['see']],
  ['tables', ['end-table']],
  ['payments', ['take-payment']],
  ['menu', ['sell-out']],
  ['outlet', ['set-mode', 'set-service-status']],
]

const stayAwake = (): (() => void) => keepAwake({ document, wakeLock: 'wakeLock' in navigator ? navigator.wakeLock : undefined })

/** The board of one outlet. */
export function BoardPage({ api, self, outletId, onChange, onLeave }: BoardPageProps) {
  const { board, note, retry } = useBoard(api, outletId, (what) => (what === 'key' ? onLeave('refused') : onChange()))
  const [part, setPart] = useState<Part>('orders')
  const [counting, setCounting] = useState(NOT_COUNTED)
  const sound = useSound(boardChime)
  const acts = useActs()
  const singleTaps = useSingleTaps()
  const now = useNow() + board.skew
  const columns = useMemo(() => columnsOf(board.orders.values()), [board.orders])
  const waitingOrders = useMemo(() => [...columns.asked, ...columns.fresh], [columns])
  const partial = useMemo(() => [...board.partial.values()], [board.partial])
  const cars = useMemo(() => carsHere(board.orders.values()), [board.orders])
  const asks = useMemo(() => [...board.orders.values()].filter(isCancelAsked), [board.orders])
  const calls = standingCalls(board.calls, now)
  const calling = useMemo(() => ({ fresh: waitingOrders, partial, cars, calls, asks }), [waitingOrders, partial, cars, calls, asks])
  useAttention(calling, self.role, now, sound.state === 'off' ? null : boardChime)
  useEffect(stayAwake, [])
  useEffect(() => {
    if (staffMay(self.role, 'take-payment')) bringCounter()
  }, [self.role])

  const refused = useRef(onLeave)
  useEffect(() => {
    refused.current = onLeave
  })
  const keyRefused = useCallback(() => refused.current('refused'), [])
  const offered = PARTS.filter(([, acts]) => acts.some((act) => staffMay(self.role, act)))
  const waiting = waitingOrders.length + partial.length

  return (
    <div ref={singleTaps} className="board">
      <header className={pageBar.bar}>
        <IconButton icon="back" label={words.outlets.change} onClick={onChange} />
        <h1 className="grow">{board.outlet ? `${board.outlet.name}, ${board.outlet.area}` : words.title}</h1>
        <SignedIn self={self} />
        <IconButton icon="logout" label={words.key.leave} onClick={() => onLeave('asked')} />
      </header>
      <LineBar line={board.line} text={part === 'payments' ? words.counter.lost : words.live.lost} onRetry={retry} />
      {board.unread > 0 && <QuietBar icon="info" action={{ label: words.live.reload, onAct: () => location.reload() }}>{words.live.unread(board.unread)}</QuietBar>}
      {board.isFull && <QuietBar icon="info" action={{ label: words.live.reload, onAct: () => location.reload() }}>{words.live.full(MOST_RUNNING_LISTED)}</QuietBar>}
      {sound.state === 'blocked' && <button type="button" className="unlock" onClick={sound.tap}><b>{words.sound.unlock}</b>{' '}<span>{words.sound.unlockText}</span></button>}
      <nav className="scroller parts" aria-label={words.tabs.label}>
        {offered.map(([name]) => (
          <Chip key={name} pressed={part === name} onClick={() => setPart(name)}>
            {words.tabs[name]}
            {name === 'orders' && waiting > 0 && <b className="count">{waiting}</b>}
          </Chip>
        ))}
        <span className="grow" />
        <Chip icon="bell" pressed={sound.state === 'on'} onClick={sound.tap}><span className="sound">{words.sound[sound.state]}</span></Chip>
      </nav>
      <main>
        {board.line.phase === 'connecting' && <p className="wait"><Spinner label={words.live.loading} /></p>}
        {board.line.phase !== 'connecting' && part === 'orders' && (
          <>
            <CallsBar calls={calls} role={self.role} now={now} acts={acts} api={api} />
            <CarsBar cars={cars} now={now} />
            <OrdersPart columns={columns} partial={board.partial} role={self.role} outlet={board.outlet} now={now} acts={acts} api={api} onOrder={(order) => note({ type: 'answered', order })} />
          </>
        )}
        {board.line.phase !== 'connecting' && part === 'tables' && <TablesPart outletId={outletId} role={self.role} now={now} acts={acts} api={api} onKeyRefused={keyRefused} />}
        {board.line.phase !== 'connecting' && part === 'payments' && (
          <Counter
            api={api} outletId={outletId} board={board} self={self} now={now} counting={counting} onCounting={setCounting}
            onOrder={(order) => note({ type: 'answered', order })}
          />
        )}
        {board.availability && part === 'menu' && (
          <StockPart sections={board.sections} availability={board.availability} acts={acts} api={api} onSwitched={(switched) => note({ type: 'switched', ...switched })} />
        )}
        {board.outlet && board.availability && part === 'outlet' && (
          <OutletPart outlet={board.outlet} availability={board.availability} acts={acts} api={api} onSwitched={(switched) => note({ type: 'switched', ...switched })} />
        )}
      </main>
      <Toast text={acts.failure} onDone={acts.forgetFailure} />
    </div>
  )
}

/** What is shown may be old: said quietly and all the time, not once. */
function LineBar({ line, text, onRetry }: { line: Line; text: (since: string) => string; onRetry: () => void }) {
  if (line.phase !== 'lost') return null
  return <QuietBar action={{ label: words.live.retry, onAct: onRetry }}>{text(clock.format(line.since))}</QuietBar>
}
