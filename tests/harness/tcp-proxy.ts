/** A small TCP proxy between a browser and the server, whose faults a test programs: what a dead zone does to a connection. */
import { connect, createServer, type AddressInfo } from 'node:net'
import { faultList, type FaultList } from './faults.ts'
import { proxiedConnection, type ProxiedConnection, type Weather } from './proxied-connection.ts'
import type { SeenRequest } from './request-reader.ts'

export interface TcpProxy extends Pick<FaultList, 'armOnce' | 'armAlways'> {
  port: number
  /** Every request that came, in order, also those that a fault met. */
  requests: readonly SeenRequest[]
  /** Keeps all that browsers send from now on, heads and bodies; gives back what tells it. */
  record: () => () => string
  /** Cuts every connection and refuses new ones. */
  cut: () => void
  /** Takes connections and bytes, and lets none through: a network of which only the signal is there. */
  blackHole: () => void
  /** Bytes of both directions arrive that much later. */
  slow: (ms: number) => void
  /** All passes again; what a black hole kept goes on. */
  restore: () => void
  close: () => Promise<void>
}

/** Starts a proxy on a free port of loopback. While `target` is down its connections are cut. */
export const startTcpProxy = async (target: { host: string; port: number }): Promise<TcpProxy> => {
  const requests: SeenRequest[] = []
  const connections = new Set<ProxiedConnection>()
  const recorded: Buffer[] = []
  let records = false
  const faults = faultList()
  let weather: Weather = { kind: 'clear' }

  const cutAll = (spared?: ProxiedConnection): void => {
    weather = { kind: 'cut' }
    for (const connection of connections) if (connection !== spared) connection.cut()
  }

  const listener = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    if (weather.kind === 'cut') {
      client.on('error', () => undefined)
      client.resetAndDestroy()
      return
    }
    const server = connect({ ...target, noDelay: true, allowHalfOpen: true })
    connections.add(
      proxiedConnection(client, server, {
        weather: () => weather,
        faults,
        onBytes: (bytes) => void (records && recorded.push(bytes)),
        onRequest: (request) => requests.push(request),
        onEnd: (connection) => connections.delete(connection),
        onOutage: cutAll,
      }),
    )
  })
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve)
  })

  return {
    port: (listener.address() as AddressInfo).port,
    requests,
    record: () => {
      records = true
      return () => Buffer.concat(recorded).toString('utf8')
    },
    cut: () => cutAll(),
    blackHole: () => {
      weather = { kind: 'black-hole' }
    },
    slow: (ms) => {
      weather = { kind: 'slow', ms }
    },
    restore: () => {
      weather = { kind: 'clear' }
      for (const connection of connections) connection.settle()
    },
    armOnce: faults.armOnce,
    armAlways: faults.armAlways,
    close: () =>
      new Promise((resolve) => {
        cutAll()
        listener.close(() => resolve())
      }),
  }
}
