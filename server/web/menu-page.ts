import { makeFirstScreen } from '#domain/first-screen.ts'
import { startingServiceType } from '#domain/ways.ts'
import { momentOf } from '#paint/moment.ts'
import { menuShell } from '#paint/shell.ts'
import type { FoundCode } from '../outlets/find-outlet.ts'
import { jsonLd } from './json-ld.ts'

/** The address and the moment a menu's page is made for. */
export interface MenuPagePlace {
  /** The page's own address. */
  url: string
  basePath: string
  /** Epoch ms. */
  now: number
}

/** First visit: the shell with the menu's first screen painted into it, and what search engines read at its end. */
export function menuPage(shell: string, { held, table }: FoundCode, { url, basePath, now }: MenuPagePlace): string {
  const screen = makeFirstScreen({
    brand: held.brand,
    outlet: held.outlet,
    table,
    serviceType: startingServiceType(held.outlet, table),
    availability: held.availability,
    sections: held.sections,
    tableRuns: held.tableRuns,
    confirmedAt: now,
  })
  return menuShell(shell, screen, { basePath, moment: momentOf(screen, now) }).replace('</body>', () => `${jsonLd(screen, url)}</body>`)
}
