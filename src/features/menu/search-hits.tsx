import { useDeferredValue, useMemo } from 'react'
import { speak } from '#messages/speak.ts'
import type { Item } from '#schemas/menu.ts'
import { useSearch } from '#src/queries/use-search.ts'
import type { MenuModel } from './menu-model.ts'
import { DishBlocks } from './menu-section.tsx'
import { NoHits } from './menu-states.tsx'
import styles from './menu.module.css'

interface SearchHitsProps {
  model: MenuModel
  text: string
  onClear: () => void
}

/** What a phone shows beside its head: these are painted with the keystroke, the rest right after. */
const ROWS_AT_FIRST = 6

/** What fits the words typed, best first; typing errors are forgiven. */
export function SearchHits({ model, text, onClear }: SearchHitsProps) {
  const hits = useSearch(text)
  const byId = useMemo(() => new Map(model.sections.flatMap((section) => section.items.map((item): [string, Item] => [item.id, item]))), [model.sections])
  const found = useMemo(() => hits?.flatMap(({ itemId }) => byId.get(itemId) ?? []) ?? null, [hits, byId])
  const dishes = useDeferredValue(found, null) ?? found
  return (
    <div className="page">
      <div />
      <main className={styles.hits}>
        <h1 className="sr">{speak('menu.search')}</h1>
        <h2 className="sr">{speak('cart.dishes')}</h2>
        <p className="sr" role="status">{dishes === null ? '' : speak('menu.hits', { count: dishes.length, text })}</p>
        {dishes === null && <p className={styles.hint}>{speak('menu.searchingText')}</p>}
        {dishes?.length === 0 && (model.complete ? <NoHits text={text} onClear={onClear} /> : <p className={styles.hint}>{speak('menu.searchComing')}</p>)}
        {dishes && dishes.length > 0 && <DishBlocks dishes={dishes} rowsAtFirst={ROWS_AT_FIRST} firstBlock={ROWS_AT_FIRST} soldOut={model.soldOut} returns={model.returns} canAdd={model.canAdd} />}
      </main>
    </div>
  )
}
