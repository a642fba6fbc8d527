import { array } from 'superstruct'
import { ListedOutlet, OUTLETS_A_PAGE } from '#schemas/brand.ts'
import { changeKept, keepAnswer, readKept } from './kept-answer.ts'

const Kept = array(ListedOutlet)
const wholeKey = (brandId: string): string => `outlets:${brandId}`
const namedKey = (brandId: string): string => `outlets-named:${brandId}`
/** So many outlets that were asked for by id stay on the device, the last ones first. */
const MOST_NAMED = 5 * OUTLETS_A_PAGE

/** The whole list as the device has it; null: it was never read. */
export const keptOutlets = (brandId: string): Promise<readonly ListedOutlet[] | null> => readKept(wholeKey(brandId), Kept)

/** Those that were asked for by id before. */
export const keptNamed = async (brandId: string): Promise<readonly ListedOutlet[]> => (await readKept(namedKey(brandId), Kept)) ?? []

/** The whole list was told: an outlet that is not in it is no more, also where it was named once. */
export async function keepWhole(brandId: string, all: readonly ListedOutlet[]): Promise<void> {
  const ids = new Set(all.map(({ id }) => id))
  await keepAnswer(wholeKey(brandId), all)
  await changeKept(namedKey(brandId), Kept, (kept) => (kept ?? []).filter(({ id }) => ids.has(id)))
}

/** @param named as the server told them now; @param gone ids that it was asked for and does not have */
export async function keepNamed(brandId: string, named: readonly ListedOutlet[], gone: ReadonlySet<string>): Promise<void> {
  const ids = new Set(named.map(({ id }) => id))
  await changeKept(namedKey(brandId), Kept, (kept) => [...named, ...(kept ?? []).filter(({ id }) => !ids.has(id) && !gone.has(id))].slice(0, MOST_NAMED))
  const whole = gone.size > 0 ? await keptOutlets(brandId) : null
  if (whole?.some(({ id }) => gone.has(id))) await keepAnswer(wholeKey(brandId), whole.filter(({ id }) => !gone.has(id)))
}
