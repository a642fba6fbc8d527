/** A server that a test may kill, and a guest behind a network of its own before it. */
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import type { TestOutlet } from '../harness/test-outlet.ts'
import { Guest } from './guest.ts'
import { originOf, test as base } from './stage.ts'

export interface Mortal {
  server: ServerProcess
  network: TcpProxy
  guest: Guest
}

export const test = base.extend<{ mortal: Mortal }>({
  mortal: async ({ ownServer, outlet, page }, give) => {
    const server = await ownServer()
    const network = await startTcpProxy({ host: '127.0.0.1', port: server.port })
    await give({ server, network, guest: new Guest(page, originOf(outlet.brand, network.port), server) })
    await network.close()
  },
})

/** The guest's own browser tab, at the brand of another outlet. */
export const guestAt = ({ guest, network, server }: Mortal, { brand }: TestOutlet): Guest => new Guest(guest.page, originOf(brand, network.port), server)
