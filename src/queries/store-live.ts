/** Loaded after the first paint: RxDB comes with it. */
export { purgeIfMarked } from './purge.ts'
export { broughtCart } from '#domain/brought-cart.ts'
export { bringAside } from '#store/bring-aside.ts'
export { bringAddresses } from '#store/bring-addresses.ts'
export { openGuest, openVisitor, openVisitorAddresses, openVisitorCart } from '#store/open-guest.ts'
export { openOutlet } from '#store/open-outlet.ts'
export { databasesOnDisk, deleteUnused, wipeDatabase } from '#store/wipe-database.ts'
export { plainCart, writeCart } from '#store/write-cart.ts'
