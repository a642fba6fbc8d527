import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { BrandTheme } from '#schemas/brand.ts'
import { smallAvailability, smallItem, smallOutlet } from '#tests/fixtures/small-menu.ts'
import { DishActionsProvider } from './dish-actions.tsx'
import { menuModel, type MenuSource } from './menu-model.ts'
import { SearchHits } from './search-hits.tsx'

vi.mock('#src/queries/use-search.ts', () => ({ useSearch: () => [] }))

const theme: BrandTheme = { version: 'L1', color: '#8a1b30', accent: null, radiusPx: 14, font: 'figtree', displayFont: 'figtree', scale: 1, changeComponents: [] }

/** The page of a search that found nothing in what has come of a menu. */
function foundNothing(complete: boolean): string {
  const sections = [{ id: 'mains', name: 'Mains', count: 1, items: [smallItem('dal')] }]
  const source: Omit<MenuSource, 'sections' | 'complete'> = { brand: { name: 'Rajwada', emblem: 'R', theme }, outlet: smallOutlet(), table: null, serviceType: 'DI', availability: smallAvailability(), recommended: [] }
  const model = menuModel({ ...source, sections, complete }, Date.UTC(2026, 10, 21, 6, 35))
  return renderToStaticMarkup(
    <DishActionsProvider>
      <SearchHits model={model} text="kulfi" onClear={() => undefined} side={null} />
    </DishActionsProvider>,
  )
}

it('P-03: of a menu of which more may come a search does not say that there is no such dish', () => {
  expect(foundNothing(false)).toContain('More may appear as the menu loads.')
  expect(foundNothing(false)).not.toContain('Nothing found for')
  expect(foundNothing(true)).toContain('Nothing found for “kulfi”')
  expect(foundNothing(true)).not.toContain('More may appear')
})
