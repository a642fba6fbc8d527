import type { CollectionName } from '#schemas/collections.ts'
import type { Checkpoint } from '#schemas/sync.ts'
import type { Patience } from './patience.ts'
import type { StoredDocument } from './read-document.ts'
import type { SyncServer } from './server.ts'

/** Where the server stands with one collection, as the hello of the open line said it and its events went on. */
export interface Standing {
  epoch: string
  /** The number of the collection's last document; 0: it has none. */
  seq: number
}

/** A change that the stream brought: all of the collection after the number `after`, up to `checkpoint`. */
export interface StreamedChange {
  after: number
  documents: readonly unknown[]
  checkpoint: Checkpoint
}

export interface PullTools {
  scope: string
  name: CollectionName
  server: Pick<SyncServer, 'pull'>
  patience: Patience
  /** Reads documents as they arrived, the last of them at number `seq`; what does not fit is left out and counted. */
  read: (documents: readonly unknown[], seq: number) => StoredDocument[]
  /** The first pull begins at the beginning, however far an earlier release had come. */
  again: boolean
  /** A pull came to the end of what there is; `fromStart`: the one that `again` asked for. */
  onPulled: (documents: number, fromStart: boolean) => void
  /** Ids of the documents that the device holds. */
  heldIds: () => Promise<readonly string[]>
  /** The server lost pushed documents: two-way collections must be pushed again. */
  beforeReset: () => Promise<void>
  /** Resolves once the hello of a line is there, or when it is time to go on without one. */
  greeting: () => Promise<void>
}

export interface Pulled {
  documents: StoredDocument[]
  checkpoint: Checkpoint | undefined
}

/** What the replication asks when it wants to go on from a checkpoint: answered by what the stream brought, by the server, or by knowing that there is nothing. */
export interface DocumentPull {
  pull(from: Checkpoint | undefined, limit: number): Promise<Pulled>
  /** A line is open: events go on from here. Null: the server does not say where it stands. */
  greeted(standing: Standing | null): void
  streamed(change: StreamedChange): void
  /** Changes were missed: the next pull goes to the server unconditionally. */
  doubt(): void
}

const TOMBSTONE = { _deleted: true } as const

/** The pulls of one collection of a scope. */
export function documentPull(tools: PullTools): DocumentPull {
  const { scope, name, server, patience, read, onPulled } = tools
  let standing: Standing | null = null
  let inbox: StreamedChange[] = []
  /** The epoch in which the server had nothing of the collection; RxDB keeps no checkpoint of that. */
  let emptyIn: string | null = null
  let begins = tools.again
  let isAgain = tools.again
  /** Resets since a pull last went on from its checkpoint: servers of different databases that answer in turn send a device back to the beginning each time. */
  let resets = 0
  const cameToEnd = (documents: number): void => {
    onPulled(documents, isAgain)
    isAgain = false
  }

  /** Page after page until `limit` documents fit or the end is there: to RxDB a page shorter than its limit means the end. Null: stopped. */
  const ask = async (from: Checkpoint | undefined, limit: number): Promise<(Pulled & { reset: boolean; atEnd: boolean }) | null> => {
    let checkpoint = from
    const documents: StoredDocument[] = []
    for (;;) {
      const before = checkpoint
      const answer = await patience.until(() => server.pull(scope, name, before ?? null, limit))
      if (answer === null) return null
      if (answer.reset) return { documents: [], checkpoint: from, reset: true, atEnd: false }
      begins = false
      documents.push(...read(answer.documents, answer.checkpoint?.seq ?? 0))
      const { epoch } = answer
      if (answer.checkpoint) checkpoint = { ...answer.checkpoint, ...(epoch === undefined ? {} : { epoch }) }
      else if (checkpoint === undefined) emptyIn = epoch ?? null
      const atEnd = answer.documents.length < limit && answer.more !== true
      if (atEnd || documents.length >= limit) {
        if (atEnd) cameToEnd(answer.documents.length)
        return { documents, checkpoint, reset: false, atEnd }
      }
    }
  }

  /** The first reset is followed at once, each further one after a longer wait. @returns false when it was stopped */
  const mayStartOver = async (): Promise<boolean> => {
    resets += 1
    return resets === 1 || patience.rest(resets - 1)
  }

  /** Everything from the beginning, and a mark of deletion for what the device holds and the server does not. */
  const askAll = async (limit: number): Promise<Pulled | null> => {
    if (!(await mayStartOver())) return null
    await tools.beforeReset()
    const documents = new Map<string, StoredDocument>()
    let checkpoint: Checkpoint | undefined
    for (;;) {
      const page = await ask(checkpoint, limit)
      if (page === null) return null
      if (page.reset) {
        if (!(await mayStartOver())) return null
        documents.clear()
      }
      for (const document of page.documents) documents.set(document.id, document)
      checkpoint = page.reset ? undefined : page.checkpoint
      if (page.atEnd) break
    }
    const gone = (await tools.heldIds()).filter((id) => !documents.has(id)).map((id) => ({ id, ...TOMBSTONE }))
    return { documents: [...documents.values(), ...gone], checkpoint }
  }

  /** What the stream brought and goes on from `from`; null: nothing, or not without a gap. */
  const takeStreamed = (from: Checkpoint): Pulled | null => {
    const changes = inbox.filter(({ checkpoint }) => checkpoint.seq > from.seq)
    inbox = []
    let { seq } = from
    for (const { after, checkpoint } of changes) {
      if (after > seq) return null
      seq = checkpoint.seq
    }
    return changes.length === 0 ? null : { documents: changes.flatMap(({ documents, checkpoint }) => read(documents, checkpoint.seq)), checkpoint: { ...from, seq } }
  }

  /** Also where the server had nothing then: what was sent to it since may be lost with the rest. */
  const isOfAnother = (from: Checkpoint | undefined): boolean => {
    const known = from ? from.epoch : (emptyIn ?? undefined)
    return standing !== null && known !== undefined && known !== standing.epoch
  }
  const standsThere = (from: Checkpoint): boolean => standing !== null && from.epoch === standing.epoch && from.seq === standing.seq

  return {
    async pull(last, limit) {
      const stopped: Pulled = { documents: [], checkpoint: last }
      const from = begins ? undefined : last
      if (from) await tools.greeting()
      if (!begins && isOfAnother(from)) return (await askAll(limit)) ?? stopped
      if (from && standing) {
        const streamed = takeStreamed(from)
        if (streamed || standsThere(from)) resets = 0
        if (streamed) return streamed
        if (standsThere(from)) {
          cameToEnd(0)
          return stopped
        }
      }
      if (!last && standing?.seq === 0 && standing.epoch === emptyIn) {
        resets = 0
        cameToEnd(0)
        return stopped
      }
      const wasEmptyIn = emptyIn
      const answer = await ask(from, limit)
      if (answer === null) return stopped
      // An empty answer may be the first to say that the server is another one: what was sent to the one before may be lost.
      const isOtherEmpty = wasEmptyIn !== null && emptyIn !== null && emptyIn !== wasEmptyIn
      if (answer.reset || isOtherEmpty) return (await askAll(limit)) ?? stopped
      resets = 0
      return answer
    },
    greeted(said) {
      standing = said
      inbox = []
    },
    streamed(change) {
      inbox.push(change)
      if (standing) standing = { ...standing, seq: change.checkpoint.seq }
    },
    doubt() {
      standing = null
      inbox = []
    },
  }
}
