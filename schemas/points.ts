import { type Infer, nullable, object } from 'superstruct'
import { BasisPoints, Count, NonNegativePaise, whole } from './primitives.ts'

/** P-05: how an outlet's guests pay with points (coins) and earn them. Rules: domain/offers/RULES.md. */
export const PointTerms = object({
  /** What one point pays. */
  paisePerPoint: whole(1, 10_000),
  /** Of the dishes after what the outlet takes off by itself, so much may be paid with points. */
  mostShareBps: BasisPoints,
  /** Of one order. */
  mostPoints: nullable(Count),
  /** VA-20: paise of dishes before discounts. */
  minimum: NonNegativePaise,
  /** Net paise of dishes that earn one point; null: none are earned here. */
  paisePerEarned: nullable(whole(1, 1_000_000)),
  /** How many days points can be used after the day they were earned on; null: they do not end. */
  validDays: nullable(whole(1, 3650)),
  /** How many days points can be used that came back from an order after their own last day. */
  graceDays: whole(1, 365),
})
export type PointTerms = Infer<typeof PointTerms>

/** Points of an order or a quote, where the outlet has terms for them. */
export const OrderPoints = object({
  /** Points that pay for a part of it. */
  used: Count,
  /** Paise they take off before tax; part of the bill's discount. */
  saving: NonNegativePaise,
  /** Points it earns once it is paid and over. */
  earns: Count,
})
export type OrderPoints = Infer<typeof OrderPoints>
