import { type ReactNode, useCallback, useMemo } from 'react'
import { speak } from '#messages/speak.ts'
import { mainTabs } from '#src/entry/main-tabs.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { DishActionsProvider } from './dish-actions.tsx'
import { laterMenuCell } from './later.ts'
import { MenuDock, MenuSide } from './menu-dock.tsx'
import { MenuHead } from './menu-head.tsx'
import { MenuNotices } from './menu-notices.tsx'
import { MenuScreen } from './menu-screen.tsx'
import { MenuLoading, MenuNeedsNetwork, MenuOfNoPlace } from './menu-states.tsx'
import { SearchHits } from './search-hits.tsx'
import type { MenuModel } from './menu-model.ts'
import { useDoors } from './use-doors.ts'
import { useMenuScreen } from './use-menu-screen.ts'
import { useTyping } from './use-typing.ts'
import { useWarmHits } from './use-warm-hits.ts'

interface MenuPageProps {
  /** What the address says is searched for. */
  searched: string
  /** Tells the address; '' is the menu again. */
  onSearch: (text: string) => void
  onRetry: () => void
}

/** From where on the cart stands at the side, and not in the dock (wide.css). */
const WITH_SIDE = '(min-width: 1000px)'

/** RT-02: the menu of the table the guest sits at, and its search. */
export function MenuPage({ searched, onSearch, onRetry }: MenuPageProps) {
  const { state, model, offline, confirmedAt, now, storage } = useMenuScreen()
  const onDoor = useDoors()
  const timeZone = model?.outlet.timeZone ?? null
  const later = useCell(laterMenuCell)
  const top = useMemo(() => timeZone !== null && later && <later.WaitingOrders timeZone={timeZone} />, [timeZone, later])

  const menu = useMemo(() => model && <MenuScreen model={model} top={top} side={<MenuSide canAdd={model.canAdd} />} onWay={onDoor} />, [model, top, onDoor])

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
      <SearchedMenu searched={searched} onSearch={onSearch} model={model} offline={offline} menu={menu}>
        <MenuNotices offline={offline} confirmedAt={confirmedAt} now={now} closed={model.closed} canOrder={model.closed === null && model.shut === null} timeZone={timeZone} storage={storage} />
      </SearchedMenu>
    </DishActionsProvider>
  )
}

interface SearchedMenuProps extends Pick<MenuPageProps, 'searched' | 'onSearch'> {
  model: MenuModel
  offline: boolean
  /** What stands where nothing is searched for. */
  menu: ReactNode
  /** What stands above both. */
  children: ReactNode
}

/** A keystroke draws the field and the hits anew and nothing else. */
function SearchedMenu({ searched, onSearch, model, offline, menu, children }: SearchedMenuProps) {
  const [text, type] = useTyping(searched, onSearch)
  const [isWarming, warm] = useWarmHits()
  const clear = useCallback(() => type(''), [type])
  // The menu's own cart is hidden with it. A phone, which shows none at the side, does not make one in the frame of a keystroke.
  const hasSide = useMedia(WITH_SIDE)
  return (
    <div className="docked">
      <MenuHead head={model.head} text={text} onText={type} onFocus={warm} />
      {children}
      {(text.trim() !== '' || isWarming) && <SearchHits model={model} text={text.trim()} onClear={clear} side={hasSide && <MenuSide canAdd={model.canAdd} />} />}
      {/* Hidden by the hits' own style (menu.module.css): to take its rows away, or to end their effects, would be most of the first keystroke's work. */}
      {menu}
      <MenuDock placeLabel={model.head.chip?.text ?? ''} offline={offline} />
    </div>
  )
}
