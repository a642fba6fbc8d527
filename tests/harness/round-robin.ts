/** A small proxy that gives each connection to the next of several servers, as the proxy before the instances of a product does. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface RoundRobin {
  port: number
  close: () => Promise<void>
}

/** @param port its own; 0: a free one of loopback. A server that is down cuts what is given to it. */
export async function startRoundRobin(ports: readonly number[], port = 0): Promise<RoundRobin> {
  const sockets = new Set<Socket>()
  let turn = 0
  const listener = createServer({ noDelay: true }, (client) => {
    const server = connect({ host: '127.0.0.1', port: ports[turn++ % ports.length] ?? 0, noDelay: true })
    for (const [socket, other] of [[client, server], [server, client]] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy()).on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (listener.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        listener.close(() => resolve())
      }),
  }
}
