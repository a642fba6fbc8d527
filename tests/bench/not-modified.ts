/** "Your menu has not changed", a second: what a full venue asks most, beside a route that can do nothing else. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { answersASecond, type Load } from './load.ts'
import type { Bench } from './row.ts'
import { median } from './samples.ts'
import { benchStage } from './stage.ts'

const CONNECTIONS = 32
const LASTING_MS = 1000

export const notModified: Bench = {
  name: 'menu-304',
  measure: async (rounds) => {
    const { server, small } = await benchStage()
    const path = `/api/restaurants/scan/${small.tableCode}?includeMenu=true`
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`)
    const etag = answer.headers.get('ETag')
    await answer.arrayBuffer()
    if (etag === null) throw new Error('The menu has no ETag.')
    const bare = spawn('node', [join(import.meta.dirname, 'bare-hono.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const [printed] = (await once(bare.stdout, 'data')) as [Buffer]
      const common = { expected: 'HTTP/1.1 304', connections: CONNECTIONS, lasting: LASTING_MS }
      const ours: Load = { ...common, port: server.port, path, headers: { 'If-None-Match': etag } }
      const other: Load = { ...common, port: Number(printed.toString()), path: '/menu', headers: { 'If-None-Match': '"bare"' } }
      await answersASecond(ours)
      await answersASecond(other)
      const [oursRates, otherRates]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        otherRates.push(await answersASecond(other))
        oursRates.push(await answersASecond(ours))
      }
      const [a, b] = [median(oursRates), median(otherRates)]
      return [{ title: 'Menu 304s a second, beside a bare Hono route', ours: a.toFixed(0), other: b.toFixed(0), value: a / b, limit: { least: 0.8 } }]
    } finally {
      bare.kill()
    }
  },
}
