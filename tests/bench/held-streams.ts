/**
 * Run as a process of its own by crowd.ts: opens event streams and reads whatever comes until it is ended. A process holds as many as its files
 * allow; addresses of loopback besides 127.0.0.1 give each of them ports of its own.
 */
import { connect } from 'node:net'
import type { CrowdOrder } from './crowd.ts'

/** At the same time under way: the server's queue of connections to accept is no longer than 511. */
const AT_ONCE = 100

const open = (port: number, localAddress: string, request: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    let head: string | null = ''
    socket.on('data', (part) => {
      if (head === null) return
      head += part.toString('latin1')
      if (!head.startsWith('HTTP/1.1 200'.slice(0, head.length))) reject(new Error(`The server answered: ${head.slice(0, 200)}`))
      if (!head.includes('"hello"')) return
      head = null
      resolve()
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('A stream was closed.')))
    socket.once('connect', () => socket.write(request))
  })

async function openAll({ port, localAddress, requests }: CrowdOrder): Promise<void> {
  let next = 0
  const opener = async (): Promise<void> => {
    for (let request = requests[next++]; request !== undefined; request = requests[next++]) await open(port, localAddress, request)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, opener))
}

process.on('message', (order: CrowdOrder) => {
  openAll(order).then(
    () => process.send?.('open'),
    (error: unknown) => process.send?.(error instanceof Error ? error.message : String(error)),
  )
})
process.on('disconnect', () => process.exit())
