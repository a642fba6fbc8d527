import type { MenuSection } from '#schemas/menu.ts'
import type { Offer } from '#schemas/offer.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import type { OutletStore } from '#store/open-outlet.ts'
import { makeCell } from './cell.ts'
import { gather } from './gather.ts'
import { placeCell } from './device.ts'
import { firstScreenCell } from './first-screen.ts'
import { dishesOfScreen, keepDishesOf } from './known-dishes.ts'
import { plainDocument } from './plain-document.ts'
import { keepSame } from './same-value.ts'
import { scopedStore } from './scoped-store.ts'
import { loadStore } from './store.ts'

/** A new menu comes a few sections at a time: it is shown when it is there, or as far as it is after this long. */
const QUIET_MS = 400
const MOST_MS = 3_000

/** The documents of the outlet the guest is at. Undefined: not read yet; null: not on this device. */
export const outletCell = makeCell<Outlet | null | undefined>(undefined, wake)
export const availabilityCell = makeCell<Availability | null | undefined>(undefined, wake)
/** By rank. */
export const sectionsCell = makeCell<readonly MenuSection[] | undefined>(undefined, wake)
export const offersCell = makeCell<readonly Offer[] | undefined>(undefined, wake)

const outletStore = scopedStore<string | null, OutletStore | { close(): Promise<void> }>({
  sameKey: (a, b) => a === b,
  open: async (outletId, onLost) => (outletId === null ? { close: async () => undefined } : (await loadStore()).openOutlet(outletId, { onLost })),
  attach: (store, outletId) => {
    forget(outletId === null ? null : undefined)
    if (outletId === null || !('database' in store)) return () => undefined
    const { outlet, availability, menuSections, offers } = store.database.collections
    const sections = gather((documents: readonly MenuSection[]) => sectionsCell.set(documents), QUIET_MS, MOST_MS)
    // What the first screen said already stays the same object, so that nothing is drawn again only because it was read again.
    const shown = firstScreenCell.get()
    const keepDishes = keepDishesOf(shown ? dishesOfScreen(shown) : new Map())
    const subscriptions = [
      outlet.findOne(outletId).$.subscribe((document) => outletCell.set(document && keepSame(shown?.outlet ?? null, plainDocument(document)))),
      availability.findOne(outletId).$.subscribe((document) => availabilityCell.set(document && keepSame(shown?.availability ?? null, plainDocument(document)))),
      offers.find().$.subscribe((documents) => offersCell.set(documents.map((document) => plainDocument(document)))),
      menuSections.find().$.subscribe((documents) => {
        const ranked = documents.map((document) => keepDishes(plainDocument(document))).sort((a, b) => a.rank - b.rank)
        if (sectionsCell.get()?.length) sections.take(ranked)
        else sectionsCell.set(ranked)
      }),
    ]
    return () => {
      sections.stop()
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  },
})

function forget(value: null | undefined): void {
  outletCell.set(value)
  availabilityCell.set(value)
  sectionsCell.set(value === null ? [] : undefined)
  offersCell.set(value === null ? [] : undefined)
}

let awake = false
function wake(): void {
  if (awake) return
  awake = true
  const follow = () => {
    const place = placeCell.get()
    outletStore.follow(place === undefined ? undefined : (place?.outletId ?? null))
  }
  placeCell.subscribe(follow)
  follow()
}
