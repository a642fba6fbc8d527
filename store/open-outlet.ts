import type { RxCollection } from 'rxdb'
import type { MenuSection } from '#schemas/menu.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import { outletDatabaseName } from './names.ts'
import { type OpenedDatabase, type OpenOptions, openDatabase } from './open-database.ts'
import { availabilitySchema, menuSectionSchema, outletSchema } from './schemas.ts'

/** An outlet's documents: written by sync alone. */
export type OutletCollections = {
  outlet: RxCollection<Outlet>
  menuSections: RxCollection<MenuSection>
  availability: RxCollection<Availability>
}
export type OutletStore = OpenedDatabase<OutletCollections>

/** Opens an outlet's menu; the caller closes it before opening another outlet's. */
export const openOutlet = (outletId: string, options: OpenOptions = {}): Promise<OutletStore> =>
  openDatabase<OutletCollections>(
    outletDatabaseName(outletId),
    { outlet: { schema: outletSchema }, menuSections: { schema: menuSectionSchema }, availability: { schema: availabilitySchema } },
    options,
  )
