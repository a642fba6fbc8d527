import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { scrollBehavior } from './scroll-behavior.ts'
import { IconButton } from './icon-button.tsx'

export interface SectionTabsProps {
  /** Ids are those of the sections' elements. */
  sections: readonly { id: string; name: string; lang?: string | undefined }[]
  current: string | undefined
  onGo: (id: string) => void
  /** Of the whole, read out. */
  label: string
  /** A button before the tabs that opens the list of all sections. */
  all?: { label: string; onOpen: () => void } | undefined
}

/**
 * Links to the sections of a long page; the current one follows the scroll (`useSectionInView`) and is kept in sight. They are links in a
 * landmark and not a tablist: the sections all stand on the page, none is hidden behind a tab.
 */
export function SectionTabs({ sections, current, onGo, label, all }: SectionTabsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useRef(current)
  useLayoutEffect(() => {
    // The row stands at its beginning, and so does the tab it opens with: to measure it would lay out the whole page once more.
    if (shown.current === current) return
    shown.current = current
    const tab = current === undefined ? null : scroller.current?.querySelector<HTMLElement>(`[href="#${CSS.escape(current)}"]`)
    if (tab) scroller.current?.scrollTo({ left: tab.offsetLeft - 72, behavior: scrollBehavior() })
  }, [current])
  return (
    <nav className="tabs" aria-label={label}>
      {all && <IconButton icon="list" label={all.label} onClick={all.onOpen} />}
      <div className="scroller grow" ref={scroller}>
        {sections.map(({ id, name, lang }) => (
          <a key={id} className="tab" href={`#${id}`} lang={lang} aria-current={id === current ? 'true' : undefined} onClick={(event) => goToSection(event, id, onGo)}>
            {name}
          </a>
        ))}
      </div>
    </nav>
  )
}

export interface SectionRailProps extends Omit<SectionTabsProps, 'all' | 'sections'> {
  sections: readonly { id: string; name: string; count: number; lang?: string | undefined }[]
}

/** The same at the side of a wide screen, with the number of dishes. */
export function SectionRail({ sections, current, onGo, label }: SectionRailProps) {
  return (
    <nav className="rail" aria-label={label}>
      {sections.map(({ id, name, count, lang }) => (
        <a key={id} href={`#${id}`} lang={lang} aria-current={id === current ? 'true' : undefined} onClick={(event) => goToSection(event, id, onGo)}>
          {name}
          <small>{count}</small>
        </a>
      ))}
    </nav>
  )
}

/** RD-01: no hash comes into the address. */
function goToSection(event: MouseEvent, id: string, onGo: (id: string) => void): void {
  event.preventDefault()
  onGo(id)
}
