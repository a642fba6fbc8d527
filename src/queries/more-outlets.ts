import type { ListedOutlet } from '#schemas/brand.ts'
import { makeCell } from './cell.ts'

/** The brand's outlets beyond those that start-up tells, once somebody has had them read (brand-outlets.ts). */
export const moreOutletsCell = makeCell<readonly ListedOutlet[]>([])
