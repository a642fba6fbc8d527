import { Refusal } from './refusal.ts'

/** Who a stream is for: a guest's phone, or an outlet's board, which phones may never crowd out. */
export type StreamKind = 'phone' | 'board'

export interface StreamLimits {
  /** Streams of one instance in all. */
  most: number
  /** Of these, places that only boards may take. */
  reservedForBoards: number
  /** Phone streams of one network address (a whole /64 of IPv6): many guests may share one, so it is generous. */
  perNetwork: number
}

/** Boards of one staff key: a large outlet has a dozen, and a key that leaked must not take the places of all others. */
export const BOARDS_PER_KEY = 50

/** Of the places of an instance, those that phones leave to boards; how many there are is the configuration's to say. */
export const RESERVED_FOR_BOARDS = 1_000

export interface StreamPlaces {
  /** Takes a place. @param holder a phone's network address, a board's staff key; @returns what gives it back, once however often it is called. Throws RATE_LIMITED where there is none. */
  take(kind: StreamKind, holder: string): () => void
  /** Places that are taken. */
  byKind(): Readonly<Record<StreamKind, number>>
}

/** Counts that are 0 are not kept. */
function change(counts: Map<string, number>, holder: string, by: 1 | -1): void {
  const count = (counts.get(holder) ?? 0) + by
  if (count > 0) counts.set(holder, count)
  else counts.delete(holder)
}

/** Counts who holds a stream: of phones, of boards, of one network and of one staff key. */
export function createStreamPlaces({ most, reservedForBoards, perNetwork }: StreamLimits): StreamPlaces {
  let phones = 0
  let boards = 0
  const byNetwork = new Map<string, number>()
  const byKey = new Map<string, number>()

  const takePhone = (network: string): (() => void) => {
    if (phones >= most - reservedForBoards || phones + boards >= most || (byNetwork.get(network) ?? 0) >= perNetwork) throw new Refusal('RATE_LIMITED')
    phones += 1
    change(byNetwork, network, 1)
    return () => {
      phones -= 1
      change(byNetwork, network, -1)
    }
  }

  const takeBoard = (key: string): (() => void) => {
    if (phones + boards >= most || (byKey.get(key) ?? 0) >= BOARDS_PER_KEY) throw new Refusal('RATE_LIMITED')
    boards += 1
    change(byKey, key, 1)
    return () => {
      boards -= 1
      change(byKey, key, -1)
    }
  }

  return {
    byKind: () => ({ phone: phones, board: boards }),
    take(kind, holder) {
      const giveBack = kind === 'board' ? takeBoard(holder) : takePhone(holder)
      let held = true
      return () => {
        if (held) giveBack()
        held = false
      }
    },
  }
}
