import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { sessionCell } from '#src/queries/device.ts'
import { OTHER_GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { useMenuFilter } from './menu-filter.ts'
import { type Filter, NO_FILTER } from './menu-model.ts'

const VEG: Filter = { food: 'VF', tags: [] }
const asha = sessionUntil(4_000_000_000_000)

/** The filter as a menu that is opened now has it. @param then what its guest changes it to */
function menuOpened(outletId: string, then?: Filter): Filter {
  const seen: Filter[] = []
  function Menu() {
    const [filter, change] = useMenuFilter(outletId)
    seen.push(filter)
    if (then) change(() => then)
    return null
  }
  renderToStaticMarkup(<Menu />)
  return seen[0] ?? NO_FILTER
}

afterEach(() => {
  sessionCell.set(null)
  menuOpened('', NO_FILTER)
})

it('P-03: a filter is there again after the cart, and gone in another outlet', () => {
  menuOpened('raj', VEG)
  expect([menuOpened('raj'), menuOpened('jaipur')]).toEqual([VEG, NO_FILTER])
})

it('ST-06: the holder of the phone after a logout finds no filter of the one before, who was not left without it by their own login', () => {
  menuOpened('raj', VEG)
  sessionCell.set(asha)
  expect(menuOpened('raj')).toEqual(VEG)
  // Read anew, with a token that was renewed: the same login.
  sessionCell.set({ ...asha, accessToken: 'renewed' })
  expect(menuOpened('raj')).toEqual(VEG)
  sessionCell.set(null)
  expect(menuOpened('raj')).toEqual(NO_FILTER)
})

it('ST-06: nor does one who logs in over another’s login', () => {
  sessionCell.set(asha)
  menuOpened('raj', VEG)
  sessionCell.set({ ...asha, guestId: OTHER_GUEST })
  expect(menuOpened('raj')).toEqual(NO_FILTER)
})
