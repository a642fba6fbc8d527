import { type Infer, nullable, object, optional } from 'superstruct'
import { Count, dictionary, EpochMs, list, matching, NonNegativePaise, Paise, text, UuidV7, word } from './primitives.ts'
import { TAKEN_BY } from './payment.ts'

/** A business day in the outlet's own time, "2026-11-21". */
export const BusinessDay = matching(/^\d{4}-\d{2}-\d{2}$/)

/**
 * What came in by one tender on a day, paise; of ROOM, which only a day has on which a bill went on a room, nothing is counted. Tips that went back are taken off `tips`, and what is beyond
 * them, of earlier days, is among `givenBack`.
 */
export const TillLine = object({ tender: word(TAKEN_BY), payments: Count, taken: NonNegativePaise, tips: NonNegativePaise, givenBack: NonNegativePaise })
export type TillLine = Infer<typeof TillLine>

/** A bill of the day that somebody must take or give back, or say why not. */
export const DayTask = object({
  id: text(80, 1),
  kind: word(['not-paid', 'give-back']),
  orderId: UuidV7,
  token: Count,
  place: text(40),
  /** Paise; of what is to be given back its tip is among it, which is in no figure of the day's bills. */
  amount: NonNegativePaise,
  /** Epoch ms from which the order has stood as it does. */
  since: EpochMs,
})
export type DayTask = Infer<typeof DayTask>

/** What was counted by tender, paise. By card or UPI more may have gone back on a day than came in, for bills of earlier ones; in a drawer there is never less than nothing. */
const ByTender = object({ CASH: NonNegativePaise, CARD: Paise, UPI: Paise })
/** Why a task was left, by the task's id. */
const Notes = dictionary(text(80, 1), text(200, 1))

/** What came in through the payment company on a day, paise; `owed` and `unallocated` as they stand when it is read. */
export const DayOnline = object({
  payments: Count,
  taken: NonNegativePaise,
  /** Decided to be sent back, of bills. */
  sentBack: NonNegativePaise,
  /** Owed to guests: refunds that are not with the payment company yet, or that a bank did not take. */
  owed: Paise,
  /** Drawn and of no bill: not 0 is an alarm. */
  unallocated: Paise,
})
export type DayOnline = Infer<typeof DayOnline>

/** An outlet's day as it stands, or as it was closed. billed = paid + notPaid - toGiveBack. */
export const DayView = object({
  day: BusinessDay,
  asOf: EpochMs,
  bills: Count,
  billed: NonNegativePaise,
  paidBills: Count,
  /** Towards the day's bills, less what was given back of them. */
  paid: Paise,
  notPaid: NonNegativePaise,
  toGiveBack: NonNegativePaise,
  /** Taken on the day for bills of earlier ones, less what was given back of them. */
  earlier: Paise,
  /**
   * What bills of earlier days have changed by since those days were closed, below zero where parts were cancelled; in no other figure here. With it `billed` of all days is what
   * was billed. Absent: nothing, or of a day that an earlier release closed.
   */
  corrected: optional(Paise),
  lines: list(TillLine, 10),
  /** Absent: of a day that an earlier release closed. */
  online: optional(DayOnline),
  tasks: list(DayTask, 5000),
  closed: nullable(object({ at: EpochMs, by: text(60), openingCash: NonNegativePaise, counted: ByTender, notes: Notes })),
})
export type DayView = Infer<typeof DayView>

/** POST /api/kitchen/outlets/{id}/close-day. */
export const CloseDay = object({
  day: BusinessDay,
  /** Cash that was in the drawer when the day began. */
  openingCash: NonNegativePaise,
  counted: ByTender,
  /** What the staff read as taken by each tender, tips among it, less what was given back: a day that has moved on is not closed unread. */
  expected: object({ CASH: Paise, CARD: Paise, UPI: Paise }),
  /** A word for each task and each difference. */
  notes: Notes,
})
export type CloseDay = Infer<typeof CloseDay>
