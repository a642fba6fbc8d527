import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import type { App } from './deps.ts'
import { StartError } from './start-error.ts'

/** An open door. */
export interface Listening {
  port: number
  /** Lets answers under way be finished, for `graceMs` at the most. */
  close: (graceMs: number) => Promise<void>
}

const OPTIONS = { keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 60_000 }

/** Opens the app's port on all addresses. Throws StartError where the port is taken. */
export async function listen(app: App, port: number): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: OPTIONS }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new StartError(`Port ${port} is in use: stop what uses it, or set PORT to another number.`))
      else if (error.code === 'EACCES') reject(new StartError(`Port ${port} may not be opened by this user: set PORT to a number from 1024.`))
      else reject(error)
    })
    server.listen(port, () => resolve())
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
      }),
  }
}
