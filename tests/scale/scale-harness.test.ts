import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startRoundRobin } from '../harness/round-robin.ts'
import { systemPrograms } from '../harness/system-programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'programs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const install = (name: string, prints: string): void => {
  writeFileSync(join(folder, name), `#!/bin/sh\necho '${prints}'\n`)
  chmodSync(join(folder, name), 0o755)
}

it('what must be installed is named in a sentence, and a PostgreSQL that is too old does not count', () => {
  expect(() => systemPrograms(folder, [])).toThrow('PostgreSQL 15 or newer')
  for (const name of ['initdb', 'pg_ctl']) install(name, '')
  install('postgres', 'postgres (PostgreSQL) 14.9')
  install('pgbouncer', 'PgBouncer 1.18.0')
  expect(() => systemPrograms(folder, [])).toThrow('PostgreSQL 15 or newer must be installed on this machine (on Debian: apt-get install postgresql pgbouncer).')
  install('postgres', 'postgres (PostgreSQL) 16.1')
  expect(systemPrograms(folder, [])).toEqual({ initdb: join(folder, 'initdb'), pg_ctl: join(folder, 'pg_ctl'), postgres: join(folder, 'postgres'), pgbouncer: join(folder, 'pgbouncer') })
})

it('connections go to one server after the other', async () => {
  const servers = await Promise.all(['first', 'second'].map((name) => new Promise<ReturnType<typeof createServer>>((resolve) => {
    const server = createServer((_request, answer) => answer.end(name)).listen(0, '127.0.0.1', () => resolve(server))
  })))
  const proxy = await startRoundRobin(servers.map((server) => (server.address() as AddressInfo).port))
  const ask = async (): Promise<string> => (await fetch(`http://127.0.0.1:${proxy.port}`, { headers: { Connection: 'close' } })).text()
  expect([await ask(), await ask(), await ask()]).toEqual(['first', 'second', 'first'])
  await proxy.close()
  for (const server of servers) server.close()
})
