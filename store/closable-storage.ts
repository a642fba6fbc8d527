import type { Dexie } from 'dexie'
import type { RxStorageInstanceCreationParams } from 'rxdb'
import { type RxStorageInstanceDexie, RxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { ChangeChannel } from './change-channel.ts'

type Settings = RxStorageDexie['settings']

/**
 * RxDB's storage on Dexie, for one opening of one database. RxDB keeps the connection to each file in a map of its realm and takes it out only
 * where its own closing succeeds. A connection that the browser has closed under a running write, or that would not open, would stay in that map and
 * be handed to any code that opens the file again, until the page or worker ends. So this storage knows all it made, and `closeAll` closes it, whatever became of RxDB's own closing.
 * What is written in other tabs and workers comes by a channel of its own (`ChangeChannel`).
 */
export class ClosableStorage extends RxStorageDexie {
  #made: { readonly closed?: Promise<void>; close(): Promise<void> }[] = []
  #refusal: unknown = null
  #changes: ChangeChannel | null = null

  /** @param onFile called with the connection to each file before it is opened */
  constructor(onFile: (file: Dexie) => void) {
    super({
      onCreate: (file: Dexie) => {
        onFile(file)
        this.#keepRefusal(file)
      },
    })
  }

  /** Why a file would not open; null: none refused. */
  get refusal(): unknown {
    return this.#refusal
  }

  override async createStorageInstance<T>(params: RxStorageInstanceCreationParams<T, Settings>): Promise<RxStorageInstanceDexie<T>> {
    const instance = await super.createStorageInstance<T>({ ...params, multiInstance: false })
    if (params.multiInstance) {
      this.#changes ??= new ChangeChannel(this.name, params.databaseName)
      this.#changes.join(instance)
    }
    this.#made = [...this.#made.filter(({ closed }) => closed === undefined), instance]
    return instance
  }

  /** Resolves when no connection that was made here is left. */
  async closeAll(): Promise<void> {
    try {
      await Promise.all(this.#made.splice(0).map((instance) => instance.close()))
    } finally {
      this.#changes?.close()
      this.#changes = null
    }
  }

  /** RxDB cannot take a connection out of its map whose opening was rejected: the opening resolves, what is asked of the file is rejected. */
  #keepRefusal(file: Dexie): void {
    const open = file.open.bind(file)
    file.open = () =>
      open().catch((error: unknown) => {
        this.#refusal ??= error
        return file
      })
  }
}
