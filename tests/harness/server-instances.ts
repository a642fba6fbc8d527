/** The back end as the tests are run against it: one server, or two behind a proxy on a database behind a pooler (scaled.ts). */
import { isScaled } from './scaled.ts'
import { startRoundRobin } from './round-robin.ts'
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts'

/** Two instances of one product: same data directory, same keys, same database; whatever is done to the process is done to both. */
async function startTwo(options: ServerOptions): Promise<ServerProcess> {
  const { port: _proxys, ...each } = options
  const first = await startServer(each)
  const second = await startServer(each)
  const both = [first, second]
  const proxy = await startRoundRobin(both.map(({ port }) => port), options.port)
  return {
    port: proxy.port,
    ports: both.map(({ port }) => port),
    url: (brand, path) => `http://${brand}.localhost:${proxy.port}${path}`,
    log: () => both.map((server) => server.log()).join(''),
    kill: async () => {
      await Promise.all(both.map((server) => server.kill()))
    },
    stop: async () => {
      const codes = await Promise.all(both.map((server) => server.stop()))
      await proxy.close()
      return codes.find((code) => code !== 0) ?? 0
    },
    restart: async () => {
      for (const server of both) await server.restart()
    },
  }
}

/** Starts the back end with the demo's brands and waits until it answers. */
export const startInstances = (options: ServerOptions): Promise<ServerProcess> => (isScaled ? startTwo(options) : startServer(options))
