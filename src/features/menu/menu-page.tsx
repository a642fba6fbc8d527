import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { speak } from '#messages/speak.ts'
import { mainTabs } from '#src/entry/main-tabs.ts'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { DishActionsProvider } from './dish-actions.tsx'
import { MenuDock, MenuSide } from './menu-dock.tsx'
import { MenuHead } from './menu-head.tsx'
import { MenuNotices, WaitingOrders } from './menu-notices.tsx'
import { MenuScreen } from './menu-screen.tsx'
import { MenuLoading, MenuNeedsNetwork, MenuOfNoPlace } from './menu-states.tsx'
import { SearchHits } from './search-hits.tsx'
import { useMenuScreen } from './use-menu-screen.ts'

interface MenuPageProps {
  /** What the address says is searched for. */
  searched: string
  /** Tells the address; '' is the menu again. */
  onSearch: (text: string) => void
  onRetry: () => void
  /** Sheets over the menu. */
  children?: ReactNode
}

const SIDE = <MenuSide />

/** RT-02: the menu of the table the guest sits at, and its search. */
export function MenuPage({ searched, onSearch, onRetry, children }: MenuPageProps) {
  const { state, model, offline, confirmedAt, storage } = useMenuScreen()
  const [text, setText] = useState(searched)
  const leftAt = useRef(0)

  const told = useRef<string[]>([])

  // The address follows the typing, and the field the address when the guest goes back: an echo of what was typed is passed over.
  useEffect(() => {
    const echo = told.current.indexOf(searched)
    told.current = told.current.slice(echo + 1)
    if (echo < 0) setText(searched)
  }, [searched])
  const type = useCallback((typed: string) => {
    told.current.push(typed.trim() === '' ? '' : typed)
    setText((before) => {
      if (before === '' && typed !== '') leftAt.current = scrollY
      return typed
    })
    onSearch(typed)
  }, [onSearch])
  const clear = useCallback(() => type(''), [type])
  const searching = text.trim() !== ''
  const wasSearching = useRef(searching)
  useEffect(() => {
    if (wasSearching.current === searching) return
    wasSearching.current = searching
    scrollTo({ top: searching ? 0 : leftAt.current, behavior: 'instant' })
  }, [searching])

  const timeZone = model?.outlet.timeZone ?? null
  const top = useMemo(() => timeZone !== null && <WaitingOrders timeZone={timeZone} />, [timeZone])

  if (!model || timeZone === null) {
    return (
      <div className="docked">
        {state === 'none' ? <MenuOfNoPlace /> : state === 'needs-network' ? <MenuNeedsNetwork onRetry={onRetry} /> : <MenuLoading />}
        <div className="dock">
          <TabBar label={speak('app.nav')} tabs={mainTabs('order')} />
        </div>
        {children}
      </div>
    )
  }
  return (
    <DishActionsProvider>
      <div className="docked">
        <MenuHead head={model.head} text={text} onText={type} />
        <MenuNotices offline={offline} confirmedAt={confirmedAt} closed={model.closed} timeZone={timeZone} storage={storage} />
        {searching ? (
          <SearchHits model={model} text={text.trim()} onClear={clear} />
        ) : (
          <MenuScreen model={model} top={top} side={SIDE} />
        )}
        <MenuDock placeLabel={model.head.placeLabel} offline={offline} />
      </div>
      {children}
    </DishActionsProvider>
  )
}
