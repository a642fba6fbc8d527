import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { Link } from './link.tsx'

export interface TabBarProps {
  /** Of the landmark, read out. */
  label: string
  /** RT-29: the areas that are there; a link to one that is not is left out. `own`: the guest's own pages, nothing for a search engine. */
  tabs: readonly { href: string; icon: IconName; name: string; current: boolean; own?: boolean }[]
}

/** The bottom tab bar. */
export function TabBar({ label, tabs }: TabBarProps) {
  return (
    <nav className="nav" aria-label={label}>
      {tabs.map(({ href, icon, name, current, own }) => (
        <Link key={href} href={href} rel={own ? 'nofollow' : undefined} aria-current={current ? 'page' : undefined}>
          <span>
            <Icon name={icon} />
          </span>
          {name}
        </Link>
      ))}
    </nav>
  )
}
