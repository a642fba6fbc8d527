/** A picture on its way, there, or not to be had for now. */
type ShelfTile = { kind: 'coming' } | { kind: 'here'; image: HTMLImageElement } | { kind: 'failed'; at: number }

export interface TileShelf {
  /** The picture of an address; one that is not there is fetched, one that failed again after a while. */
  take(address: string): ShelfTile
  /** The picture where it is there already; nothing is fetched. */
  held(address: string): HTMLImageElement | null
  /** Called with each picture that comes or fails. Gives back what ends it. */
  subscribe(listener: () => void): () => void
}

/** Pictures kept in memory, some ten screens of them. */
const MOST_KEPT = 300
/** One that failed is asked for again when it is painted so much later, or once there is a network again. */
const AGAIN_MS = 15_000

/** Pictures of a map by their addresses, the last few hundred of them. */
export function createTileShelf(): TileShelf {
  const tiles = new Map<string, ShelfTile>()
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const put = (address: string, tile: ShelfTile): ShelfTile => {
    tiles.delete(address)
    tiles.set(address, tile)
    const [oldest] = tiles.keys()
    if (tiles.size > MOST_KEPT && oldest !== undefined) tiles.delete(oldest)
    return tile
  }
  const fetchTile = (address: string): ShelfTile => {
    const image = new Image()
    image.decoding = 'async'
    image.addEventListener('load', () => {
      put(address, image.naturalWidth > 0 ? { kind: 'here', image } : { kind: 'failed', at: performance.now() })
      tell()
    })
    image.addEventListener('error', () => {
      put(address, { kind: 'failed', at: performance.now() })
      tell()
    })
    image.src = address
    return put(address, { kind: 'coming' })
  }
  const forgetFailed = (): void => {
    for (const [address, { kind }] of tiles) if (kind === 'failed') tiles.delete(address)
    tell()
  }
  return {
    take(address) {
      const tile = tiles.get(address)
      if (!tile || (tile.kind === 'failed' && performance.now() - tile.at > AGAIN_MS)) return fetchTile(address)
      return tile
    },
    held(address) {
      const tile = tiles.get(address)
      return tile?.kind === 'here' ? tile.image : null
    },
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('online', forgetFailed)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('online', forgetFailed)
      }
    },
  }
}
