import { type CSSProperties, memo } from 'react'
import { speak } from '#messages/speak.ts'
import { sectionAnchor } from '#paint/menu-paths.ts'
import { sectionView } from '#paint/menu-view.ts'
import type { Item } from '#schemas/menu.ts'
import { DishItem, SpotItem } from './dishes.tsx'
import { BLOCK_ROWS, blocksOf, type MenuModel, type ModelSection, rowHeight } from './menu-model.ts'
import { type Stand, useNear } from './use-near.ts'

export type DishState = Pick<MenuModel, 'soldOut' | 'returns' | 'canAdd'>

interface MenuSectionProps extends DishState {
  section: ModelSection
  index: number
  /** No large dish while a filter is on: the list is then read, not browsed. */
  plain: boolean
  /** Rows that stand before anything is measured. */
  rowsAtFirst: number
}

/** A section of the menu. Only rows near the screen are there; the others hold their place. */
export const MenuSection = memo(function MenuSection({ section, index, plain, rowsAtFirst, ...state }: MenuSectionProps) {
  const { ref, near, heldHeight } = useNear<HTMLElement>(rowsAtFirst > 0, 'menu')
  const { spot, rows } = plain ? { spot: null, rows: section.items } : sectionView(section, section.items, index)
  const style: CSSProperties & { '--rows': number } = { '--rows': section.count, ...(near || heldHeight === null ? {} : { blockSize: heldHeight }) }
  return (
    <section className="sec" id={sectionAnchor(section.id)} ref={ref} style={style}>
      <div className="head">
        <h2>{section.name}</h2>
        <span className="muted">{speak('common.dishes', { count: section.count })}</span>
      </div>
      {near && spot && <SpotItem item={spot} soldOut={state.soldOut.has(spot.id)} returns={state.returns[spot.id]} canAdd={state.canAdd} />}
      {near && <DishBlocks dishes={rows} rowsAtFirst={rowsAtFirst} stand="menu" {...state} />}
      {!near && heldHeight === null && <RowsToCome dishes={rows} spot={spot !== null} />}
    </section>
  )
})

const SPOT_HEIGHT = 234

/** About how tall rows will be: two stand side by side from a small tablet on. */
function heightOf(dishes: readonly Item[]): number {
  const columns = typeof innerWidth === 'number' && innerWidth >= 700 ? 2 : 1
  return dishes.reduce((sum, dish) => sum + rowHeight(dish), 0) / columns
}

/** The place of a section that was never seen. */
function RowsToCome({ dishes, spot }: { dishes: readonly Item[]; spot: boolean }) {
  return <div className="items" style={{ blockSize: heightOf(dishes) + (spot ? SPOT_HEIGHT : 0), overflowAnchor: 'none' }} />
}

interface DishBlocksProps extends DishState {
  dishes: readonly Item[]
  rowsAtFirst: number
  stand: Stand
}

/** Rows of dishes in blocks that come and go with the scroll. */
export function DishBlocks({ dishes, rowsAtFirst, ...state }: DishBlocksProps) {
  return blocksOf(dishes).map((block, place) => <Block key={block[0]?.id} dishes={block} atFirst={place * BLOCK_ROWS < rowsAtFirst} {...state} />)
}

interface BlockProps extends DishState {
  dishes: readonly Item[]
  atFirst: boolean
  stand: Stand
}

function Block({ dishes, atFirst, stand, ...state }: BlockProps) {
  const { ref, near, heldHeight } = useNear<HTMLDivElement>(atFirst, stand)
  // One element with and without its rows: it is the one that is watched.
  return (
    <div className="items" ref={ref} style={near ? undefined : { blockSize: heldHeight ?? heightOf(dishes), overflowAnchor: 'none' }}>
      {near && <Rows dishes={dishes} {...state} />}
    </div>
  )
}

interface RowsProps extends DishState {
  dishes: readonly Item[]
}

/** A dish that stays keeps its row. */
const Rows = ({ dishes, soldOut, returns, canAdd }: RowsProps) =>
  dishes.map((item) => <DishItem key={item.id} item={item} soldOut={soldOut.has(item.id)} returns={returns[item.id]} canAdd={canAdd} />)

/** Rows of dishes that stand wherever the screen is. */
export const DishRows = (props: RowsProps) => (
  <div className="items">
    <Rows {...props} />
  </div>
)
