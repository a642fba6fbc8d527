import type { SeenRequest } from './request-reader.ts'

/**
 * What happens to a request that matches. `outage`: once its bytes are with the server the whole network is cut until it is restored,
 * so that nothing else, such as a stream, brings news of it either.
 */
export type Fault =
  /** Nothing of it goes on: the connection is cut at once. */
  | { kind: 'cut-before' }
  /** That many of its bytes reach the server, then both sides are cut. */
  | { kind: 'cut-during'; afterBytes: number; outage?: true }
  /** That many of its bytes reach the server, then it stands still until released. */
  | { kind: 'hold-request'; afterBytes: number }
  /** The server gets it whole and answers; the guest's side is cut before a byte of the answer. */
  | { kind: 'swallow-reply'; outage?: true }
  /** The server gets it whole and answers; that many bytes of the answer reach the guest's side, then both sides are cut. */
  | { kind: 'cut-reply'; afterBytes: number }
  /** The server gets it whole and answers; the answer stands still until released. */
  | { kind: 'hold-reply'; outage?: true }
  /** The answer comes at no more than this, as over a thin line. */
  | { kind: 'slow-reply'; bytesPerSecond: number }
  /** The server never hears of it: this is the answer, as a newer release or another machine would give it. */
  | { kind: 'answer'; contentType: string; body: string }

export interface Matching {
  method?: string
  /** Against path and query of the request line. */
  path: RegExp
}

/** What a test holds of a fault it armed. */
export interface ArmedFault {
  /** Resolves when the fault struck: bytes are held or cut, or (for replies) the server has answered, also where who asked has left meanwhile. */
  struck: Promise<SeenRequest>
  /** Lets go of what is held. */
  release: () => void
  /** Takes back a fault that has not struck. */
  disarm: () => void
}

/** A fault as the connection that meets it sees it. */
export interface MetFault {
  fault: Fault
  /** Tells the test; `release` is what the test's release will do. */
  strike: (release?: () => void) => void
}

export interface FaultList {
  /** The next request that matches meets the fault. */
  armOnce: (matching: Matching, fault: Fault) => ArmedFault
  /** Every request that matches meets it, until disarmed; `struck` tells of the first. */
  armAlways: (matching: Matching, fault: Fault) => ArmedFault
  /** The fault that this request meets, taken off the list; null when it may pass. */
  meet: (request: SeenRequest) => MetFault | null
}

interface Entry {
  matching: Matching
  fault: Fault
  once: boolean
  strike: (request: SeenRequest) => void
  release: () => void
}

const matches = ({ matching }: Entry, request: SeenRequest): boolean =>
  (matching.method ?? request.method) === request.method && matching.path.test(request.path)

export const faultList = (): FaultList => {
  const entries = new Set<Entry>()
  const arm = (matching: Matching, fault: Fault, once: boolean): ArmedFault => {
    const entry: Entry = { matching, fault, once, strike: () => undefined, release: () => undefined }
    const struck = new Promise<SeenRequest>((resolve) => {
      entry.strike = resolve
    })
    entries.add(entry)
    return { struck, release: () => entry.release(), disarm: () => entries.delete(entry) }
  }
  return {
    armOnce: (matching, fault) => arm(matching, fault, true),
    armAlways: (matching, fault) => arm(matching, fault, false),
    meet: (request) => {
      const entry = [...entries].find((candidate) => matches(candidate, request))
      if (!entry) return null
      if (entry.once) entries.delete(entry)
      return {
        fault: entry.fault,
        strike: (release) => {
          if (release) entry.release = release
          entry.strike(request)
        },
      }
    },
  }
}
