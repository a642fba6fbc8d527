import { putBrand } from '#server/brands/put-brand.ts'
import type { Tx } from '#server/db/transact.ts'

const NO_TEXT = { title: 'None', updated: '', paragraphs: [] }

/** A brand for benches that need no page. */
export const putBenchBrand = (tx: Tx, id: string): Promise<void> =>
  putBrand(
    tx,
    {
      id,
      subdomain: id,
      name: 'Bench',
      emblem: 'B',
      tagline: '',
      theme: { version: 'L1', color: '#8a1b30', accent: null, radiusPx: 12, font: 'system', displayFont: 'system', scale: 1, changeComponents: [] },
      modules: [{ code: 'onlineOrder', isActive: true }],
    },
    { about: [], helpPhone: null, helpEmail: null, businessUrl: null, terms: NO_TEXT, privacy: NO_TEXT },
    [],
  )
