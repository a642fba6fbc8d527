import { cameIn, differences, withoutWord } from '#domain/day-close.ts'
import type { CloseDay, DayView } from '#schemas/day-close.ts'
import { TENDERS, type Tender } from '#schemas/payment.ts'

/** What has been typed at the close: rupees, as text. */
export interface Typed {
  opening: string
  counted: Readonly<Record<Tender, string>>
  notes: Readonly<Record<string, string>>
}

/** What was typed for a day's close, kept while the counter does something else. */
export interface Counting {
  /** Of the day that is closed; '': nothing is typed. */
  day: string
  typed: Typed
}

export const NOTHING_TYPED: Typed = { opening: '', counted: { CASH: '', CARD: '', UPI: '' }, notes: {} }

export const NOT_COUNTED: Counting = { day: '', typed: NOTHING_TYPED }

/** What was typed for this day: that of another one is over. */
export const typedFor = ({ day, typed }: Counting, of: string): Typed => (day === of ? typed : NOTHING_TYPED)

/** Rupees with at most two decimals, in paise; null where it is anything else, or nothing. */
export function paiseOf(typed: string): number | null {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(typed.replaceAll(',', '').trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

/** The same with a minus before it, as a keyboard or a banking app writes one. */
function signedPaiseOf(typed: string): number | null {
  const [, minus = '', rupees = ''] = /^\s*([-−–]?)\s*(.*)$/.exec(typed) ?? []
  const paise = paiseOf(rupees)
  return minus === '' || paise === null || paise === 0 ? paise : -paise
}

/** Whether less than nothing may have come in: by card or UPI, where more was given back than was taken. */
export const mayBeNegative = (tender: Tender): boolean => tender !== 'CASH'

/** What was typed as counted by a tender, in paise; null where it is no amount that there can be of it, or nothing. */
export const countedPaise = (tender: Tender, typed: string): number | null => (mayBeNegative(tender) ? signedPaiseOf(typed) : paiseOf(typed))

/** The fields in which stands something that is no amount. */
export const wrongFields = ({ opening, counted }: Typed): readonly ('opening' | Tender)[] => [
  ...(opening.trim() !== '' && paiseOf(opening) === null ? (['opening'] as const) : []),
  ...TENDERS.filter((tender) => counted[tender].trim() !== '' && countedPaise(tender, counted[tender]) === null),
]

/** What would be sent; null: something is not counted yet. A way nothing came in by counts as 0 until it is typed. */
export function closeOf(view: DayView, typed: Typed): CloseDay | null {
  const opening = typed.opening.trim() === '' ? 0 : paiseOf(typed.opening)
  const came = Object.fromEntries(TENDERS.map((tender) => [tender, view.lines.filter((line) => line.tender === tender).reduce((sum, line) => sum + cameIn(line), 0)])) as Record<Tender, number>
  const isZero = (tender: Tender): boolean => typed.counted[tender].trim() === '' && came[tender] === 0 && !(tender === 'CASH' && opening !== 0)
  const countedOf = (tender: Tender): number | null => (isZero(tender) ? 0 : countedPaise(tender, typed.counted[tender]))
  const [cash, card, upi] = [countedOf('CASH'), countedOf('CARD'), countedOf('UPI')]
  if (opening === null || cash === null || card === null || upi === null) return null
  const notes = Object.fromEntries(Object.entries(typed.notes).map(([id, note]) => [id, note.trim()] as const).filter(([, note]) => note !== ''))
  return { day: view.day, openingCash: opening, counted: { CASH: cash, CARD: card, UPI: upi }, expected: came, notes }
}

/** What is to be settled before the day can be closed: bills, then what the count found. */
export interface Settling {
  differing: readonly { id: string; tender: Tender; amount: number }[]
  /** Ids of bills and differences without a word. */
  left: readonly string[]
}

/** What is left to be settled. @param close the day as it was typed so far; null: nothing was */
export function settlingOf(view: DayView, close: CloseDay | null): Settling {
  if (!close) return { differing: [], left: view.tasks.map(({ id }) => id) }
  return { differing: differences(view, close), left: withoutWord(view, close) }
}
