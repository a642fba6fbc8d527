import { amber } from './amber/brand.ts'
import { chowk } from './chowk/brand.ts'
import type { DemoBrand } from './demo-brand.ts'
import { kettle } from './kettle/brand.ts'
import { rajwada } from './rajwada/brand.ts'

/** The brands that `DEMO=1` seeds: one for each theme version, L1 to L4. */
export const demoBrands: readonly DemoBrand[] = [rajwada, kettle, amber, chowk]
