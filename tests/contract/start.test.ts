/** The server as its own process: what it says when it cannot start, what it leaves when it is killed, how it stops. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { StreamEvent } from '#schemas/sync.ts'
import { freePort } from '../harness/free-port.ts'
import { openFreshDatabase } from './fresh-database.ts'
import { readEvents } from './live-server.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'start-'))
chmodSync(folder, 0o755)
const running = new Set<ChildProcess>()

interface Started {
  child: ChildProcess
  port: number
  printed: () => string
  /** Resolves to the exit code; null where a signal ended it. */
  ended: Promise<number | null>
}

async function start(env: Record<string, string>, program = 'server/main.ts'): Promise<Started> {
  const port = env['PORT'] === undefined ? await freePort() : Number(env['PORT'])
  const child = spawn(process.execPath, [program], { cwd: root, env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: join(folder, 'unused'), ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let text = ''
  child.stdout.on('data', (part: Buffer) => (text += part.toString()))
  child.stderr.on('data', (part: Buffer) => (text += part.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  void ended.then(() => running.delete(child))
  return { child, port, printed: () => text, ended }
}

const answers = ({ port }: Started): Promise<boolean> => fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.ok, () => false)
const untilItAnswers = (server: Started) => expect.poll(() => answers(server), { timeout: 40_000, interval: 100 }).toBe(true)

/** What it prints and how it ends, when it cannot start. */
async function refusal(env: Record<string, string>, program?: string): Promise<string> {
  const server = await start(env, program)
  expect(await server.ended).toBe(1)
  return server.printed()
}

const postmaster = (dataDir: string): { pid: number; alive: boolean } => {
  const pid = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  try {
    process.kill(pid, 0)
    return { pid, alive: true }
  } catch {
    return { pid, alive: false }
  }
}

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

describe('a server that cannot start says why in one sentence and ends', () => {
  it('without DEMO and without secrets', async () => {
    expect(await refusal({})).toBe('TOKEN_SECRET is not set: give it a secret of at least 32 random characters, or set DEMO=1 to try the product out.\n')
  })

  it('with a database that does not answer, or lets nobody in, without showing the password', async () => {
    const nobody = await refusal({ DEMO: '1', DEMO_DATABASE_URL: 'postgres://shop:s3cret@127.0.0.1:9/menu' })
    expect(nobody).toContain('The database at 127.0.0.1:9/menu does not answer')
    expect(nobody).toContain('check DATABASE_URL')
    expect(nobody).not.toContain('s3cret')
    const database = await openFreshDatabase(1)
    const wrong = new URL(database.url)
    wrong.password = 'wrong'
    wrong.pathname = '/nowhere'
    expect(await refusal({ DEMO: '1', DEMO_DATABASE_URL: wrong.href })).toMatch(/^The database at .* does not answer \(.+\): check DATABASE_URL/)
    await database.close()
  })

  it('with a map that is no PMTiles file, before it touches the database', async () => {
    const path = join(root, 'package.json')
    expect(await refusal({ DEMO: '1', MAP_PMTILES: path, DEMO_DATABASE_URL: 'postgres://127.0.0.1:9/menu' })).toBe(`MAP_PMTILES is "${path}", which is no PMTiles file: set it to a PMTiles file of pictures (docs/deploy.md), or leave it out.\n`)
  })

  it('on a port that is in use', async () => {
    const database = await openFreshDatabase(1)
    const other = createServer().listen(0)
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    expect(await refusal({ DEMO: '1', PORT: port, DEMO_DATABASE_URL: database.url })).toBe(`Port ${port} is in use: stop what uses it, or set PORT to another number.\n`)
    other.close()
    await database.close()
  })
})

describe.each(['scripts/start.ts', 'scripts/dev.ts'])('%s', (program) => {
  // Only the demo judges this variable, so its refusal tells that the demo was meant.
  const ofTheDemo = { DEMO_DATABASE_URL: 'postgres://elsewhere.example/menu' }
  it('plays the demo where nothing of a real restaurant is set', async () => {
    expect(await refusal(ofTheDemo, program)).toMatch(/^DEMO_DATABASE_URL is on another machine/)
  })
  it.each([
    ['DATABASE_URL', 'postgres://127.0.0.1:9/menu', 'TOKEN_SECRET is not set'],
    ['TOKEN_SECRET', 'a secret that is long enough for a server', 'DATABASE_URL is not set'],
    ['SMS_PROVIDER', 'msg91', 'TOKEN_SECRET is not set'],
  ])('never plays it beside %s', async (name, value, sentence) => {
    expect(await refusal({ ...ofTheDemo, [name]: value }, program)).toContain(sentence)
  })
})

describe('the embedded database', () => {
  const dataDir = join(folder, 'data')
  const env = { DEMO: '1', DATA_DIR: dataDir, ATTENDANT: 'manual' }

  it('belongs to one server; is taken over after a kill, with all that was committed; is stopped in order', { timeout: 120_000 }, async () => {
    // Some shells export the machine's name as HOST: it is no address to listen on.
    const first = await start({ ...env, HOST: 'x86_64-conda-linux-gnu' })
    await untilItAnswers(first)
    await expect.poll(first.printed, { timeout: 20_000 }).toContain('"address":"all"')
    const { pid } = postmaster(dataDir)
    expect(await refusal(env)).toBe(`Another server runs on DATA_DIR ${dataDir}: stop it, or set DATA_DIR to another folder.\n`)
    const outlets = async ({ port }: Started): Promise<string> => (await fetch(`http://127.0.0.1:${port}/api/restaurants/search`, { method: 'POST', body: '{}' })).text()
    const before = await outlets(first)
    expect(before).toContain('"code"')

    first.child.kill('SIGKILL')
    expect(await first.ended).toBeNull()
    expect(postmaster(dataDir)).toEqual({ pid, alive: true })

    const second = await start({ ...env, LISTEN_HOST: '127.0.0.1' })
    await untilItAnswers(second)
    await expect.poll(second.printed, { timeout: 20_000 }).toContain('"address":"127.0.0.1"')
    expect(postmaster(dataDir)).toEqual({ pid, alive: true })
    expect(await outlets(second)).toBe(before)

    const outletId = /"id":"([^"]+)"/.exec(before)?.[1]
    const stream = await readEvents<StreamEvent>(`http://127.0.0.1:${second.port}/api/sync/stream?scope=outlet:${outletId}`)
    await stream.next((event) => event.type === 'hello')
    second.child.kill('SIGTERM')
    await stream.ended
    expect(await second.ended).toBe(0)
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false)
  })
})
