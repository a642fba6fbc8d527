import { isGuests, type SyncServer } from './server.ts'

/** The epoch of the server's database, as lines and pulls tell it (decision 0015). */
export interface HeardEpoch {
  /** The server whose pulls tell of an epoch other than the last, and are made again where what it means could not be looked up. */
  server: SyncServer
  /** A line's hello said it. */
  hear(told: string): void
  /** The next answer tells it again, whichever it is. */
  forget(): void
}

/** @param onEpoch called with each epoch that is told; where it rejects, the guest's pulls of that epoch are not taken, and it is told again */
export function heardEpoch(server: SyncServer, onEpoch: (epoch: string) => Promise<void>): HeardEpoch {
  let epoch: string | null = null
  let compared: Promise<boolean> = Promise.resolve(true)
  const compare = async (told: string): Promise<boolean> => {
    try {
      await onEpoch(told)
      return true
    } catch {
      if (epoch === told) epoch = null
      return false
    }
  }
  const hear = (told: string): void => {
    epoch = told
    compared = compare(told)
  }
  return {
    hear,
    forget: () => {
      epoch = null
    },
    server: {
      ...server,
      pull: async (scope, ...asked) => {
        const answer = await server.pull(scope, ...asked)
        const told = 'done' in answer ? answer.done.epoch : undefined
        if (told !== undefined && told !== epoch) hear(told)
        return isGuests(scope) && !(await compared) ? { again: 'server' } : answer
      },
    },
  }
}
