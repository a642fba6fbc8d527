import { createServer, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { StartError } from './start-error.ts'

/** A server that listens on `port`. */
export interface Listening {
  port: number
  /** Lets answers under way be finished, for `graceMs` at the most. */
  close: (graceMs: number) => Promise<void>
}

const OPTIONS = { keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 60_000 }

/** All connections of a server, as long as they last. */
function connectionsOf(server: ReturnType<typeof createServer>): ReadonlySet<Socket> {
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return connections
}

/**
 * Opens a port.
 * @param host the address of this machine on which it is open; null: all of them
 * @throws StartError where the port is taken, or the address is none of this machine's
 */
export async function listen(answer: RequestListener, port: number, host: string | null): Promise<Listening> {
  const server = createServer(OPTIONS, answer)
  const connections = connectionsOf(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new StartError(`Port ${port} is in use: stop what uses it, or set PORT to another number.`))
      else if (error.code === 'EACCES') reject(new StartError(`Port ${port} may not be opened by this user: set PORT to a number from 1024.`))
      else if (error.code === 'EADDRNOTAVAIL') reject(new StartError(`This machine has no address ${host}: set LISTEN_HOST to one of its own, or leave it out.`))
      else reject(error)
    })
    server.listen({ port, ...(host === null ? {} : { host }) }, () => resolve())
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: (graceMs) =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs)
        server.close(() => {
          clearTimeout(cut)
          resolve()
        })
        server.closeIdleConnections()
        // Browsers open connections ahead of need. Node counts one without a request as busy, and `close` would wait for it until `graceMs` is over.
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
      }),
  }
}
