/** Two instances of the real server over one database, each behind a proxy for its guests and one for its database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Config } from '#server/config.ts'
import type { PushGateway } from '#server/gateways/push.ts'
import { type RunningServer, startServer } from '#server/start-server.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../harness/database-proxy.ts'
import { startTcpProxy, type TcpProxy } from '../../harness/tcp-proxy.ts'
import { config, FOR_A_PERSON } from '../server-instance.ts'
import type { Clock } from './clock.ts'
import { sabotageServer } from './saboteur.ts'
import type { RealSabotage } from './tally.ts'

/** Connections of one instance's pool: few, so that losing them shows. */
export const POOL = 4

export interface Instance {
  /** Guests reach it here. */
  proxy: TcpProxy
  /** Its way to the database. */
  database: DatabaseProxy
  /** Its own port, past the proxy: the staff's way. */
  port: number
  running: () => RunningServer
  /** Cuts all that it has under way, ends it and starts another in its place. */
  restart: () => Promise<void>
  close: () => Promise<void>
}

const configOf = (databaseUrl: string, port: number, { dataDir, razorpay }: Pick<Config, 'dataDir' | 'razorpay'>): Config => ({ ...config, dataDir, razorpay, databaseUrl, databaseListenUrl: databaseUrl, databasePool: POOL, port })

interface ClusterTools {
  push: PushGateway
  /** Their account with the payment company. */
  razorpay: Config['razorpay']
  clock: Clock
  sabotage: RealSabotage
  /** A line that an instance logged as an error: something that it did not foresee. */
  onError: (line: string) => void
}

async function startInstance(url: string, dataDir: string, { push, razorpay, clock, sabotage, onError }: ClusterTools): Promise<Instance> {
  const database = await startDatabaseProxy(url)
  const log = pino({ level: 'error' }, { write: (line: string) => void (FOR_A_PERSON.test(line) || onError(line.trim())) })
  const start = async (port: number): Promise<RunningServer> => {
    const server = await startServer(configOf(database.url, port, { dataDir, razorpay }), { sms: { sendCode: async () => undefined }, callerId: null, lastCode: null, push }, log, clock.now)
    sabotageServer(sabotage, server.deps, clock.now)
    return server
  }
  let server = await start(0)
  let isUp = true
  let restarting: Promise<void> = Promise.resolve()
  const { port } = server
  const proxy = await startTcpProxy({ host: '127.0.0.1', port })
  return {
    proxy,
    database,
    port,
    running: () => server,
    restart: () => {
      restarting = (async () => {
        proxy.cut()
        database.resetAll()
        isUp = false
        await server.stop()
        server = await start(port)
        isUp = true
        proxy.restore()
      })()
      return restarting
    },
    close: async () => {
      await restarting.catch(() => undefined)
      await proxy.close()
      // One that could not be started again is stopped already, and why it could not is what the run tells.
      if (isUp) await server.stop()
      await database.close()
    },
  }
}

export interface Cluster {
  instances: readonly Instance[]
  close: () => Promise<void>
}

/** Of all runs of a process, one after another: what servers keep there, the page's files, is the same in each. */
const dataDir = mkdtempSync(join(tmpdir(), 'chaos-real-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

export async function startCluster(url: string, tools: ClusterTools): Promise<Cluster> {
  const instances = await Promise.all([startInstance(url, dataDir, tools), startInstance(url, dataDir, tools)])
  return {
    instances,
    close: async () => void (await Promise.all(instances.map((instance) => instance.close()))),
  }
}
