import { type Infer, nullable, object } from 'superstruct'
import { Count, EpochMs, Key, list } from './primitives.ts'

/** Points that can be used until the same moment. */
export const PointLot = object({ points: Count, until: nullable(EpochMs) })
export type PointLot = Infer<typeof PointLot>

/** How many lots of points a phone is told apart. */
export const MOST_LOTS = 60

/** P-11: what a guest has at a brand, in the collection `rewards`; its id is the guest's. */
export const Rewards = object({
  id: Key,
  points: object({
    /** What can be used, by the moment it ends, the earliest first. The last of them stands for all later ones. */
    lots: list(PointLot, MOST_LOTS),
    /** Earned by orders that are not paid and over yet. */
    pending: Count,
    /** Taken by orders that are not paid and over yet. */
    held: Count,
    /** Of an order that was undone after its points had been used: the next points pay it first. */
    debt: Count,
  }),
})
export type Rewards = Infer<typeof Rewards>
