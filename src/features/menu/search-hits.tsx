import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { speak } from '#messages/speak.ts'
import type { Item } from '#schemas/menu.ts'
import { useAfterFrame } from '#src/queries/use-after-frame.ts'
import { useSearch } from '#src/queries/use-search.ts'
import type { SearchHit } from '#workers/search/api.ts'
import { MenuChips } from './menu-chips.tsx'
import { useMenuFilter } from './menu-filter.ts'
import { filterSections, isFiltering, type MenuModel } from './menu-model.ts'
import { DishBlocks, DishRows, type DishState } from './menu-section.tsx'
import { NoHits } from './menu-states.tsx'
import { classes } from '#src/ui/classes.ts'
import styles from './menu.module.css'

interface SearchHitsProps {
  model: MenuModel
  text: string
  onClear: () => void
  /** The cart beside the hits, on a wide screen. */
  side: ReactNode
}

/** What a phone shows between its head and its open keyboard: these are painted with the keystroke, the rest right after. Even, for two columns. */
const ROWS_AT_FIRST = 2

/** Of hits, those that are served here. */
function dishesOf(hits: readonly SearchHit[], sections: MenuModel['sections']): Item[] {
  const bySection = new Map(sections.map((section) => [section.id, section.items]))
  return hits.flatMap(({ itemId, sectionId }) => bySection.get(sectionId)?.find(({ id }) => id === itemId) ?? [])
}

/** All hits but the first rows. */
const OtherHits = memo(function OtherHits({ dishes, ...state }: DishState & { dishes: readonly Item[] }) {
  return <DishBlocks dishes={dishes.slice(ROWS_AT_FIRST)} rowsAtFirst={0} stand="hits" {...state} />
})

/** What is drawn unseen, so that the first hits are not the first to be drawn. */
const samplesOf = (sections: MenuModel['sections']): readonly Item[] => sections.find(({ items }) => items.length > 0)?.items.slice(0, ROWS_AT_FIRST) ?? []

/** What fits the words typed and the filter, which then stands above, best first; typing errors are forgiven. Without a text it stands unseen (`useWarmHits`). */
export function SearchHits({ model, text, onClear, side }: SearchHitsProps) {
  const hits = useSearch(text)
  const isUnseen = text === ''
  const [filter, setFilter] = useMenuFilter(model.outlet.id)
  const sections = useMemo(() => filterSections(model.sections, filter), [model.sections, filter])
  const found = useMemo(() => (isUnseen ? samplesOf(model.sections) : hits && dishesOf(hits, sections)), [isUnseen, hits, model.sections, sections])
  const others = useMemo(() => found && { text, found }, [text, found])
  const whole = useAfterFrame(others, null)
  const first = useRef<HTMLDivElement>(null)
  // The pictures of new rows follow their words by a frame: each asks the browser for a frame of its own as it arrives. A row that stays keeps its picture.
  useEffect(() => {
    if (whole) for (const row of first.current?.querySelectorAll<HTMLElement>('.item:not([data-seen])') ?? []) row.dataset['seen'] = ''
  }, [whole])
  const { soldOut, returns, canAdd } = model
  const state = { soldOut, returns, canAdd }
  return (
    <div className={classes('page', styles.found)} hidden={isUnseen}>
      <main className={styles.hits}>
        <h1 className="sr">{speak('menu.search')}</h1>
        <h2 className="sr">{speak('menu.hitsHeading')}</h2>
        <p className="sr" role="status">{found === null || isUnseen ? '' : speak('menu.hits', { count: found.length, text })}</p>
        {isFiltering(filter) && <MenuChips chips={model.chips} filter={filter} onFilter={setFilter} />}
        {found === null && <p className={styles.hint}>{speak('menu.searchingText')}</p>}
        {found?.length === 0 && (model.complete ? <NoHits text={text} onClear={onClear} /> : <p className={styles.hint}>{speak('menu.searchComing')}</p>)}
        {found && found.length > 0 && (
          <div className={styles.first} ref={first}>
            <DishRows dishes={found.slice(0, ROWS_AT_FIRST)} {...state} />
          </div>
        )}
        {whole && (
          // Those of the text before stand for a frame or two below the first of this one, and are hidden where it has none: to take them away
          // would be work in the frame of the keystroke.
          <div className={classes(styles.others, !found?.length && styles.past)}>
            <OtherHits dishes={whole.found} {...state} />
          </div>
        )}
      </main>
      {side}
    </div>
  )
}
