/** docs/deploy.md does what it says: its commands, in order, on a scratch PostgreSQL of the system's packages and a scratch folder. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../harness/free-port.ts'
import { startPostgres, type TestPostgres } from '../harness/postgres.ts'
import { systemPrograms } from '../harness/system-programs.ts'
import { blocks } from './deploy-blocks.ts'

const ROOT = join(import.meta.dirname, '../..')

const state = mkdtempSync(join(tmpdir(), 'deploy-'))
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  if (existsSync(join(state, 'pid'))) process.kill(Number(readFileSync(join(state, 'pid'), 'utf8')), 'SIGKILL')
  await postgres.stop()
  rmSync(state, { recursive: true, force: true })
})

/** @returns the exit code and all that was printed */
function shell(script: string, env: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const programs = dirname(systemPrograms().postgres)
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], { cwd: ROOT, env: { PATH: [programs, process.env['PATH'] ?? ''].join(delimiter), HOME: state, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  child.stdout.on('data', (part: Buffer) => (text += part.toString()))
  child.stderr.on('data', (part: Buffer) => (text += part.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text })))
}

it('its commands make a brand with a menu and staff, back it up, restore it and tell how it is', { timeout: 240_000 }, async () => {
  const { hostname, port, username, password } = new URL(await postgres.createDatabase('unused'))
  const env = { STATE: state, PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password, PORT: String(await freePort()) }
  const { code, text } = await shell(blocks('sh').join('\n'), env)
  expect(code, text).toBe(0)
  expect(text).toContain('Saffron House is in the database with 1 outlets.')
  expect(text).toContain('has a new menu: 3 dishes')
  expect(text.match(/^Staff key: /gm)).toHaveLength(2)
  const scan = readFileSync(join(state, 'scan.json'), 'utf8')
  expect(scan).toContain('Paneer tikka')
  // The last server stands on the restored database: the same menu.
  const seen = await shell(`curl -s -H 'Host: saffron.example.com' 'http://127.0.0.1:${env.PORT}/api/restaurants/scan/SAFC007?includeMenu=true'`, {})
  expect((JSON.parse(seen.text) as { menu?: unknown }).menu).toEqual((JSON.parse(scan) as { menu?: unknown }).menu)
  const key = await shell(`curl -s -H 'Host: saffron.example.com' 'http://127.0.0.1:${env.PORT}/api/push/key'`, {})
  expect(JSON.parse(key.text), 'guests can be notified').toEqual({ key: expect.stringMatching(/^[\w-]{87}$/) as string })
  expect(readFileSync(join(state, 'metrics.txt'), 'utf8')).toContain('tablefirst_change_log_lag_seconds')
})
