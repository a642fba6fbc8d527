import { memo, useRef } from 'react'
import { speak } from '#messages/speak.ts'
import { RECOMMENDED } from '#paint/menu-paths.ts'
import type { Item } from '#schemas/menu.ts'
import { paths } from '#src/entry/paths.ts'
import { Link } from '#src/ui/link.tsx'
import { FeatureItem } from './dishes.tsx'
import type { DishState } from './menu-section.tsx'
import { useAutoPlay } from './use-auto-play.ts'
import { useRowGrowth } from './use-row-growth.ts'

interface MenuFeaturesProps extends DishState {
  dishes: readonly Item[]
}

/** P-03: the recommended dishes, first of all. */
export const MenuFeatures = memo(function MenuFeatures({ dishes, soldOut, returns, canAdd }: MenuFeaturesProps) {
  const row = useRef<HTMLDivElement>(null)
  useAutoPlay(row, dishes.length)
  const shown = useRowGrowth(row, dishes)
  return (
    <section aria-labelledby="recommended">
      <div className="head">
        <h2 id="recommended">{speak('menu.mostLoved')}</h2>
        <Link className="link" href={paths.category(RECOMMENDED)}>{speak('menu.seeAll')}</Link>
      </div>
      <div className="scroller" ref={row}>
        {dishes.slice(0, shown).map((item) => <FeatureItem key={item.id} item={item} soldOut={soldOut.has(item.id)} returns={returns[item.id]} canAdd={canAdd} />)}
      </div>
    </section>
  )
})
