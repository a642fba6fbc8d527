/** A TCP proxy between the server and PostgreSQL whose connections break on the statement that a test names. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** The database's address by way of the proxy. */
  url: string
  /**
   * Resets each connection that sends bytes holding `text`: before they reach the database, or once it has answered them, unheard.
   * @returns how many it has met, and the end of it
   */
  resetOn: (text: string, when?: 'before' | 'answered') => { met: () => number; stop: () => void }
  /** Resets the connection that sends the last of so many more bytes, wherever in a message that is. @returns as above */
  resetAfter: (bytes: number) => { met: () => number; stop: () => void }
  /** Resets all connections, as the end of a process does. */
  resetAll: () => void
  /** From now on nothing passes in either direction, and nobody is told. */
  blackHole: () => void
  close: () => Promise<void>
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let breaking: { text: string; when: 'before' | 'answered'; met: number } | null = null
  let counting: { left: number; met: number } | null = null
  let swallowing = false

  const listener = createServer((client) => {
    const server = connect({ host: target.hostname, port: Number(target.port) })
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    let unheard = false
    const reset = (): void => {
      client.resetAndDestroy()
      server.resetAndDestroy()
    }
    client.on('data', (bytes) => {
      if (swallowing) return
      if (breaking && bytes.includes(breaking.text)) {
        breaking.met++
        if (breaking.when === 'before') return reset()
        unheard = true
      }
      if (counting && counting.met === 0) {
        const { left } = counting
        counting.left -= bytes.length
        if (counting.left <= 0) {
          counting.met++
          server.write(bytes.subarray(0, left), reset)
          return
        }
      }
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      if (unheard) reset()
      else if (!swallowing) client.write(bytes)
    })
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve)
  })
  const url = new URL(databaseUrl)
  url.port = String((listener.address() as AddressInfo).port)

  return {
    url: url.href,
    resetOn: (text, when = 'before') => {
      const mine = { text, when, met: 0 }
      breaking = mine
      return {
        met: () => mine.met,
        stop: () => {
          if (breaking === mine) breaking = null
        },
      }
    },
    resetAfter: (bytes) => {
      const mine = { left: bytes, met: 0 }
      counting = mine
      return {
        met: () => mine.met,
        stop: () => {
          if (counting === mine) counting = null
        },
      }
    },
    resetAll: () => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    blackHole: () => {
      swallowing = true
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        listener.close(() => resolve())
      }),
  }
}
