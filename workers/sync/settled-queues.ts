import type { RxReplicationState } from 'rxdb/plugins/replication'

type Internal = NonNullable<RxReplicationState<unknown, unknown>['internalReplicationState']>

/** Makes every promise that is put into `holder[name]` one that never rejects. */
function settle<K extends string>(holder: Record<K, Promise<unknown>>, name: K, onError: (error: unknown) => void): void {
  let held = holder[name].catch(onError)
  Object.defineProperty(holder, name, {
    configurable: true,
    get: () => held,
    set: (next: Promise<unknown>) => {
      held = next.catch(onError)
    },
  })
}

/**
 * RxDB chains what a replication reads and writes on promises that nobody awaits. Where the storage refuses one step, because the browser took the database away or the disk
 * is full, each of them would be rejected unheard, and every later step with it: the replication would stand still until the worker ends. With this one step fails, is told of, and the next is done.
 * @param state before it has started, which it does not in the tick it is made in
 * @param onError hears what the storage said
 */
export function settleQueues(state: { internalReplicationState?: unknown }, onError: (error: unknown) => void): void {
  let held: Internal | undefined
  Object.defineProperty(state, 'internalReplicationState', {
    configurable: true,
    get: () => held,
    set: (internal: Internal | undefined) => {
      held = internal
      if (!internal) return
      settle(internal, 'checkpointQueue', onError)
      settle(internal.streamQueue, 'up', onError)
      settle(internal.streamQueue, 'down', onError)
    },
  })
}
