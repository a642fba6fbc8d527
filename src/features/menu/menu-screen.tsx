import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { speak } from '#messages/speak.ts'
import { sectionAnchor } from '#paint/menu-paths.ts'
import { sheetPart } from '#src/entry/part.tsx'
import { useCell } from '#src/queries/use-cell.ts'
import { SectionRail, SectionTabs } from '#src/ui/section-tabs.tsx'
import { useSectionInView } from '#src/ui/use-section-in-view.ts'
import { MenuChips } from './menu-chips.tsx'
import { MenuCover } from './menu-cover.tsx'
import { MenuFeatures } from './menu-features.tsx'
import { useMenuFilter } from './menu-filter.ts'
import { filterSections, isFiltering, type MenuModel, NO_FILTER, rowsOfFirstFrame } from './menu-model.ts'
import { MenuSection } from './menu-section.tsx'
import { MenuEmpty, NothingInFilter } from './menu-states.tsx'
import { menuLateCell } from './menu-late.ts'
import { ShutCard, type WayAct, WayDoors } from './menu-ways.tsx'
import { arePartsComing } from './use-near.ts'

const SectionList = sheetPart(() => import('./section-list.tsx').then((module) => module.SectionList))

interface MenuScreenProps {
  model: MenuModel
  /** Above everything: orders that wait. */
  top?: ReactNode
  side: ReactNode
  onWay?: ((act: WayAct) => void) | undefined
}

/** The menu itself between its head and its dock: rail, filters, recommended dishes, sections, and the cart at the side. */
export const MenuScreen = memo(function MenuScreen({ model, top, side, onWay }: MenuScreenProps) {
  const [filter, setFilter] = useMenuFilter(model.outlet.id)
  const [listing, setListing] = useState(false)
  const { soldOut, returns, canAdd } = model
  const filtering = isFiltering(filter)
  const sections = useMemo(() => filterSections(model.sections, filter), [model.sections, filter])
  const anchors = useMemo(() => sections.filter((section) => section.items.length > 0).map((section) => sectionAnchor(section.id)), [sections])
  const main = useRef<HTMLElement>(null)
  const [current, goTo] = useSectionInView(anchors, main, arePartsComing)
  const tabs = useMemo(() => sections.map(({ id, name, count }) => ({ id: sectionAnchor(id), name, count })), [sections])
  const late = useCell(menuLateCell)
  const close = useCallback(() => setListing(false), [])
  const rowsAtFirst = useMemo(() => rowsOfFirstFrame(sections.map((section) => section.items.length), filtering ? 0 : model.featured.length), [sections, filtering, model.featured.length])

  return (
    <>
      {model.cover && !filtering && <MenuCover cover={model.cover} anchor={anchors[0]} onGo={goTo} />}
      <div className="page">
        <SectionRail sections={tabs} current={current} onGo={goTo} label={speak('menu.sections')} />
        <main ref={main}>
          <h1 className="sr">{speak('common.joined', { first: speak('menu.title'), second: model.head.name })}</h1>
          {model.shut && <ShutCard card={model.shut} onAct={onWay} />}
          {model.doors.length > 0 && <WayDoors doors={model.doors} onAct={onWay} />}
          {top}
          <MenuChips chips={model.chips} filter={filter} onFilter={setFilter} />
          {!filtering && model.featured.length > 0 && <MenuFeatures dishes={model.featured} soldOut={soldOut} returns={returns} canAdd={canAdd} />}
          {tabs[0] && <SectionTabs sections={tabs} current={current} onGo={goTo} label={speak('menu.sections')} all={{ label: speak('menu.allSections'), onOpen: () => setListing(true) }} />}
          {sections.map((section, index) => {
            if (section.items.length === 0) return null
            return <MenuSection key={section.id} section={section} index={index} plain={filtering} rowsAtFirst={rowsAtFirst[index] ?? 0} soldOut={soldOut} returns={returns} canAdd={canAdd} />
          })}
          {sections.length === 0 && filtering && <NothingInFilter onClear={() => setFilter(() => NO_FILTER)} />}
          {sections.length === 0 && !filtering && model.complete && <MenuEmpty />}
          {model.complete && late && <late.MenuFooter model={model} />}
        </main>
        {side}
        {listing && <SectionList sections={sections} current={current} onGo={goTo} onClose={close} />}
      </div>
    </>
  )
})
