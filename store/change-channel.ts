import { filter, map, merge, type Observable, Subject } from 'rxjs'
import type { EventBulk, RxStorageChangeEvent, RxStorageInstance, RxStorageMultiInstanceBroadcastType } from 'rxdb'

/** A message as RxDB's own channel sends it, so that a tab of a release before hears this one and is heard. */
interface Sent {
  /** Microseconds since 1970 by the sender's clock. */
  time: number
  type: 'message'
  data: RxStorageMultiInstanceBroadcastType
}

type Changes<T> = Observable<EventBulk<RxStorageChangeEvent<T>, unknown>>

/**
 * Tells the other tabs and workers of this origin what is written into a database here, and this one what they write.
 * RxDB's own channel does so as well, but passes over each message that is older, by the sender's clock, than the moment at which the listener began: once a
 * phone's clock is set back (an empty battery, and then the network's time), a page would hear nothing of what its worker writes until it is loaded anew.
 */
export class ChangeChannel {
  readonly #told = new Subject<RxStorageMultiInstanceBroadcastType>()
  readonly #channel: BroadcastChannel
  readonly #storageName: string
  #isClosed = false

  constructor(storageName: string, databaseName: string) {
    this.#storageName = storageName
    this.#channel = new BroadcastChannel(['RxDB:', storageName, databaseName].join('|'))
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Partial<Sent>>) => {
      if (data.type === 'message' && data.data) this.#told.next(data.data)
    })
  }

  /** Has an instance tell what it writes, and count what is written elsewhere among its changes. */
  join<T>(instance: RxStorageInstance<T, unknown, unknown>): void {
    const { databaseName, collectionName, schema: { version } } = instance
    const own: Changes<T> = instance.changeStream()
    const others: Changes<T> = this.#told.pipe(
      filter((told) => told.databaseName === databaseName && told.collectionName === collectionName && told.version === version),
      map(({ eventBulk }) => eventBulk),
    )
    own.subscribe((eventBulk) => this.#tell({ storageName: this.#storageName, databaseName, collectionName, version, eventBulk }))
    instance.changeStream = () => merge(others, own)
  }

  /** After it nothing is told, nor heard. */
  close(): void {
    this.#isClosed = true
    this.#channel.close()
  }

  #tell(data: RxStorageMultiInstanceBroadcastType): void {
    if (this.#isClosed) return
    const sent: Sent = { time: Date.now() * 1000, type: 'message', data }
    this.#channel.postMessage(sent)
  }
}
