import { useMemo, useState } from 'react'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import pageBar from '#src/ui/page-bar.module.css'
import { QuietBar } from '#src/ui/quiet-bar.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { Toast } from '#src/ui/toast.tsx'
import { columnsOf, type Line } from './board-state.ts'
import { CallsBar } from './calls-bar.tsx'
import { chime } from './chime.ts'
import { kept } from './kept.ts'
import type { KitchenApi } from './kitchen-api.ts'
import { OrdersPart } from './orders-part.tsx'
import { OutletPart } from './outlet-part.tsx'
import { StockPart } from './stock-part.tsx'
import { useActs } from './use-acts.ts'
import { useAttention } from './use-attention.ts'
import { useBoard } from './use-board.ts'
import { useNow } from './use-now.ts'
import { words } from './words.ts'

export interface BoardPageProps {
  api: KitchenApi
  outletId: string
  onChange: () => void
  onLeave: (because: 'asked' | 'refused') => void
}

const PARTS = ['orders', 'menu', 'outlet'] as const

/** The board of one outlet. */
export function BoardPage({ api, outletId, onChange, onLeave }: BoardPageProps) {
  const { board, note, retry } = useBoard(api, outletId, () => onLeave('refused'))
  const [part, setPart] = useState<(typeof PARTS)[number]>('orders')
  const [sound, setSound] = useState(kept.sound)
  const acts = useActs()
  const now = useNow() + board.skew
  const columns = useMemo(() => columnsOf(board.orders.values()), [board.orders])
  useAttention(columns.fresh, now, sound)

  const switchSound = (): void => {
    kept.keepSound(!sound)
    setSound(!sound)
    if (!sound) chime()
  }
  const isKnown = board.outlet !== null && board.availability !== null

  return (
    <div className="board">
      <header className={pageBar.bar}>
        <IconButton icon="back" label={words.outlets.change} onClick={onChange} />
        <h1 className="grow">{board.outlet ? `${board.outlet.name}, ${board.outlet.area}` : words.title}</h1>
        <IconButton icon="logout" label={words.key.leave} onClick={() => onLeave('asked')} />
      </header>
      <LineBar line={board.line} onRetry={retry} />
      <nav className="scroller parts" aria-label={words.tabs.label}>
        {PARTS.map((name) => (
          <Chip key={name} pressed={part === name} onClick={() => setPart(name)}>
            {words.tabs[name]}
            {name === 'orders' && columns.fresh.length > 0 && <b className="count">{columns.fresh.length}</b>}
          </Chip>
        ))}
        <span className="grow" />
        <Chip icon="bell" pressed={sound} onClick={switchSound}><span className="sound">{sound ? words.sound.on : words.sound.off}</span></Chip>
      </nav>
      <main>
        {!isKnown && board.line.phase === 'connecting' && <p className="wait"><Spinner label={words.live.loading} /></p>}
        {isKnown && part === 'orders' && (
          <>
            <CallsBar calls={board.calls} now={now} acts={acts} api={api} />
            <OrdersPart columns={columns} outlet={board.outlet} now={now} acts={acts} api={api} onOrder={(order) => note({ type: 'answered', order })} />
          </>
        )}
        {board.availability && part === 'menu' && (
          <StockPart sections={board.sections} availability={board.availability} acts={acts} api={api} onSwitched={(availability) => note({ type: 'switched', availability })} />
        )}
        {board.outlet && board.availability && part === 'outlet' && (
          <OutletPart outlet={board.outlet} availability={board.availability} acts={acts} api={api} onSwitched={(availability) => note({ type: 'switched', availability })} />
        )}
      </main>
      <Toast text={acts.failure} onDone={acts.forgetFailure} />
    </div>
  )
}

const clock = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** What is shown may be old: said quietly and all the time, not once. */
function LineBar({ line, onRetry }: { line: Line; onRetry: () => void }) {
  if (line.phase !== 'lost') return null
  return <QuietBar action={{ label: words.live.retry, onAct: onRetry }}>{words.live.lost(clock.format(line.since))}</QuietBar>
}
