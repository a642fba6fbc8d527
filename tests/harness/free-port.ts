import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below what systems give to outgoing connections (Linux from 32768, macOS from 49152): one of those would take it before its server listens. */
const PORTS = [15_000, 32_000] as const

/** A port of loopback that nobody listens on now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const port = randomInt(...PORTS)
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
