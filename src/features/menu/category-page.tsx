import { speak } from '#messages/speak.ts'
import { RECOMMENDED } from '#paint/menu-paths.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { TableChip } from '#src/ui/table-chip.tsx'
import { SCENES } from '#src/entry/scenes.ts'
import { DishActionsProvider } from './dish-actions.tsx'
import { MenuDock } from './menu-dock.tsx'
import { DishBlocks } from './menu-section.tsx'
import { MenuLoading, MenuNeedsNetwork, MenuOfNoPlace } from './menu-states.tsx'
import { useMenuScreen } from './use-menu-screen.ts'

interface CategoryPageProps {
  /** A section's id, or the recommended dishes. */
  sectionId: string
  onRetry: () => void
}

const ROWS_AT_FIRST = 12

/** RT-02: one section by itself. */
export function CategoryPage({ sectionId, onRetry }: CategoryPageProps) {
  const { state, model, offline } = useMenuScreen()
  const { replace } = useNavigation()
  if (!model) return state === 'none' ? <MenuOfNoPlace /> : state === 'needs-network' ? <MenuNeedsNetwork onRetry={onRetry} /> : <MenuLoading />
  const { soldOut, returns, canAdd, head } = model
  const section = sectionId === RECOMMENDED ? { name: speak('menu.mostLoved'), items: model.featured } : model.sections.find(({ id }) => id === sectionId)
  return (
    <DishActionsProvider>
      <div className="docked">
        <PageBar title={section?.name ?? speak('menu.category')} back={{ label: speak('pages.backToMenu'), href: paths.menu() }}>
          {head.chip && <TableChip {...head.chip} />}
        </PageBar>
        <main>
          {section && <h2 className="sr">{speak('common.dishes', { count: section.items.length })}</h2>}
          {section ? (
            <DishBlocks dishes={section.items} stand="menu" rowsAtFirst={ROWS_AT_FIRST} soldOut={soldOut} returns={returns} canAdd={canAdd} />
          ) : (
            <Empty scene={SCENES.crumbs} title={speak('errors.NOT_FOUND.title')} action={<Button onClick={() => replace(paths.menu())}>{speak('pages.seeMenu')}</Button>}>
              {speak('errors.NOT_FOUND.text')}
            </Empty>
          )}
        </main>
        <MenuDock placeLabel={head.chip?.text ?? ''} offline={offline} tabs={false} />
      </div>
    </DishActionsProvider>
  )
}
