import { speak } from '#messages/speak.ts'
import { sectionAnchor } from '#paint/menu-paths.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import type { ModelSection } from './menu-model.ts'
import styles from './menu.module.css'

interface SectionListProps {
  sections: readonly ModelSection[]
  current: string | undefined
  onGo: (id: string) => void
  onClose: () => void
}

/** All sections at a glance, for menus longer than the tabs can show. */
export function SectionList({ sections, current, onGo, onClose }: SectionListProps) {
  return (
    <Sheet open onClose={onClose} title={speak('menu.allSections')} closeLabel={speak('common.close')}>
      <nav className={styles.sectionList} aria-label={speak('menu.allSections')}>
        {sections.map(({ id, name, count }) => {
          const anchor = sectionAnchor(id)
          return (
            <a
              key={id}
              href={`#${anchor}`}
              aria-current={anchor === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                onClose()
                onGo(anchor)
              }}
            >
              {name}
              <small>{speak('common.dishes', { count })}</small>
            </a>
          )
        })}
      </nav>
    </Sheet>
  )
}
