import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { speak } from '#messages/speak.ts'
import { mainTabs } from '#src/entry/main-tabs.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { DishActionsProvider } from './dish-actions.tsx'
import { laterMenuCell } from './later.ts'
import { MenuDock, MenuSide } from './menu-dock.tsx'
import { MenuHead } from './menu-head.tsx'
import { MenuNotices } from './menu-notices.tsx'
import { MenuScreen } from './menu-screen.tsx'
import { MenuLoading, MenuNeedsNetwork, MenuOfNoPlace } from './menu-states.tsx'
import { SearchHits } from './search-hits.tsx'
import { followsTyping } from './search-address.ts'
import { useDoors } from './use-doors.ts'
import { useMenuScreen } from './use-menu-screen.ts'

interface MenuPageProps {
  /** What the address says is searched for. */
  searched: string
  /** Tells the address; '' is the menu again. */
  onSearch: (text: string) => void
  onRetry: () => void
}

/** After the last keystroke: later than its hits are painted on a slow phone. */
const TELL_MS = 300

const SIDE = <MenuSide />

/** RT-02: the menu of the table the guest sits at, and its search. */
export function MenuPage({ searched, onSearch, onRetry }: MenuPageProps) {
  const { state, model, offline, confirmedAt, now, storage } = useMenuScreen()
  const [text, setText] = useState(searched)
  const leftAt = useRef(0)

  const told = useRef<string[]>([])
  const followed = useRef(searched)
  const telling = useRef<number | undefined>(undefined)

  // The address follows the typing, and the field the address when the guest goes back: an echo of what was typed is passed over.
  useEffect(() => {
    // What was typed while this screen took over is not called back by the address it began with.
    if (followed.current === searched) return
    followed.current = searched
    const echo = told.current.indexOf(searched)
    told.current = told.current.slice(echo + 1)
    if (echo < 0) setText(searched)
  }, [searched])
  const type = useCallback((typed: string) => {
    setText((before) => {
      if (before === '' && typed !== '') leftAt.current = scrollY
      return typed
    })
    // The hits come first: the router's own work would stand between the keystroke and the frame that shows them.
    // A guest who has gone on meanwhile is not called back.
    const from = location.pathname
    clearTimeout(telling.current)
    telling.current = window.setTimeout(() => {
      if (!followsTyping(from, location.pathname)) return
      told.current.push(typed.trim() === '' ? '' : typed)
      onSearch(typed)
    }, TELL_MS)
  }, [onSearch])
  useEffect(() => () => clearTimeout(telling.current), [])
  const clear = useCallback(() => type(''), [type])
  const searching = text.trim() !== ''
  const wasSearching = useRef(searching)
  useEffect(() => {
    if (wasSearching.current === searching) return
    wasSearching.current = searching
    // To scroll lays the page out at once: not where it is at its top anyway, and not before all of this frame is in it.
    if (searching && leftAt.current === 0) return
    const frame = requestAnimationFrame(() => scrollTo({ top: searching ? 0 : leftAt.current, behavior: 'instant' }))
    return () => cancelAnimationFrame(frame)
  }, [searching])

  const onDoor = useDoors()
  const timeZone = model?.outlet.timeZone ?? null
  const later = useCell(laterMenuCell)
  const top = useMemo(() => timeZone !== null && later && <later.WaitingOrders timeZone={timeZone} />, [timeZone, later])

  if (!model || timeZone === null) {
    return (
      <div className="docked">
        {state === 'none' ? <MenuOfNoPlace /> : state === 'needs-network' ? <MenuNeedsNetwork onRetry={onRetry} /> : <MenuLoading />}
        <div className="dock">
          <TabBar label={speak('app.nav')} tabs={mainTabs('order')} />
        </div>
      </div>
    )
  }
  return (
    <DishActionsProvider>
      <div className="docked">
        <MenuHead head={model.head} text={text} onText={type} />
        <MenuNotices offline={offline} confirmedAt={confirmedAt} now={now} closed={model.closed} canOrder={model.closed === null && model.shut === null} timeZone={timeZone} storage={storage} />
        {searching && <SearchHits model={model} text={text.trim()} onClear={clear} />}
        {/* Hidden by the hits' own style (menu.module.css): to take its rows away, or to end their effects, would be most of the first keystroke's work. */}
        <MenuScreen model={model} top={top} side={SIDE} onWay={onDoor} />
        <MenuDock placeLabel={model.head.chip?.text ?? ''} offline={offline} />
      </div>
    </DishActionsProvider>
  )
}
