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

/** Of the places of an instance, those that phones leave to boards; how many there are is the configuration's to say. */
export const RESERVED_FOR_BOARDS = 1_000

export interface StreamPlaces {
  /** Takes a place. @returns what gives it back, once however often it is called. Throws RATE_LIMITED where there is none. */
  take(kind: StreamKind, network: string): () => void
  /** Places that are taken. */
  byKind(): Readonly<Record<StreamKind, number>>
}

export function createStreamPlaces({ most, reservedForBoards, perNetwork }: StreamLimits): StreamPlaces {
  let phones = 0
  let boards = 0
  const byNetwork = new Map<string, number>()

  const takePhone = (network: string): (() => void) => {
    const held = byNetwork.get(network) ?? 0
    if (phones >= most - reservedForBoards || phones + boards >= most || held >= perNetwork) throw new Refusal('RATE_LIMITED')
    phones += 1
    byNetwork.set(network, held + 1)
    return () => {
      phones -= 1
      const left = (byNetwork.get(network) ?? 1) - 1
      if (left > 0) byNetwork.set(network, left)
      else byNetwork.delete(network)
    }
  }

  const takeBoard = (): (() => void) => {
    if (phones + boards >= most) throw new Refusal('RATE_LIMITED')
    boards += 1
    return () => void (boards -= 1)
  }

  return {
    byKind: () => ({ phone: phones, board: boards }),
    take(kind, network) {
      const giveBack = kind === 'board' ? takeBoard() : takePhone(network)
      let held = true
      return () => {
        if (held) giveBack()
        held = false
      }
    },
  }
}
