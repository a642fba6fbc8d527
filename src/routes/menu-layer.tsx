import { memo, useCallback } from 'react'
import { linkedPlace } from '#domain/linked-place.ts'
import { MOST_SEARCH_LETTERS } from '#paint/menu-paths.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { isPlaceOfCode } from '#src/entry/place-of-code.ts'
import { MenuPage } from '#src/features/menu/menu-page.tsx'
import { MenuOfCode } from '#src/features/menu/menu-states.tsx'
import { firstScreenCell } from '#src/queries/first-screen.ts'
import { type MenuAddress, menuAddressCell } from '#src/queries/menu-address.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { syncWorkerCell } from '#src/queries/workers.ts'
import { CatchBroken } from './catch-broken.tsx'

const SEARCH_PATH = paths.search()
/** The router's pathname stands without the base path. */
const SEARCH = /\/ordering\/search$/
const LINK = /\/restaurant\/([^/]+)\/?$/

/** What the address asks to be searched for; too long to be a search, it is none. */
function searchedBy({ pathname, search }: MenuAddress): string {
  const text = SEARCH.test(pathname) ? (new URLSearchParams(search).get('q') ?? '') : ''
  return text.length > MOST_SEARCH_LETTERS ? '' : text
}

/** The code of a table's link that is open, while the guest is not there yet: another place's menu, with a cart that goes there, must not stand in for it. */
function useCodeToOpen({ pathname }: MenuAddress): string | null {
  const place = usePlace()
  const code = LINK.exec(pathname)?.[1]
  if (code === undefined) return null
  const screen = firstScreenCell.get()
  const isPainted = screen !== null && linkedPlace({ pathname, search: '' }, screen, 0) !== null
  return isPainted || (place && isPlaceOfCode(code, place)) ? null : code
}

const syncNow = (): void => void syncWorkerCell.get()?.sync()

/**
 * One menu under all its addresses: the sheet of a dish, the search and the table's link come and go over it without building it again. It stands beside the
 * router's screens and not in them, so that it is shown, and answers, before their code has come (decision 0058).
 */
export const MenuLayer = memo(function MenuLayer() {
  const address = useCell(menuAddressCell)
  return address.isShown ? (
    <CatchBroken>
      <Menu address={address} />
    </CatchBroken>
  ) : null
})

function Menu({ address }: { address: MenuAddress }) {
  const { pathname, go, replace } = useNavigation()
  const onSearch = useCallback((text: string) => {
    const isSearching = pathname() === SEARCH_PATH
    if (text.trim() === '') {
      if (isSearching) replace(paths.menu())
    } else if (isSearching) replace(paths.search(text))
    else go(paths.search(text))
  }, [pathname, go, replace])
  const codeToOpen = useCodeToOpen(address)
  return codeToOpen === null ? <MenuPage searched={searchedBy(address)} onSearch={onSearch} onRetry={syncNow} /> : <MenuOfCode code={codeToOpen} />
}
