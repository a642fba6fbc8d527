import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openStage, type Stage } from '#tests/contract/stage.ts'
import { type ObjectStoreStandIn, startObjectStore } from '#tests/harness/object-store.ts'
import { createApp } from '../app.ts'
import { ObjectStoreFailed } from '../object-store/object-store.ts'
import { createS3Store } from '../object-store/s3-store.ts'
import { openShared, type Shared } from '../share.ts'
import { createSharedAssets, type SharedAssets } from './shared-assets.ts'
import { createWebArea } from './web-area.ts'

const folder = mkdtempSync(join(tmpdir(), 'shared-assets-'))
let stage: Stage
let standIn: ObjectStoreStandIn
let told: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void told.push(line) })

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  standIn = await startObjectStore()
  told = []
})
afterEach(async () => {
  vi.restoreAllMocks()
  await standIn.close()
})
afterAll(async () => {
  await stage.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A build of both pages, of which each asset says its name. */
function build(...names: readonly string[]): string {
  const dist = mkdtempSync(join(folder, 'dist-'))
  for (const site of ['web', 'kitchen']) {
    mkdirSync(join(dist, site, 'assets'), { recursive: true })
    writeFileSync(join(dist, site, 'index.html'), '<!doctype html><title>Page</title>')
    for (const name of names) {
      writeFileSync(join(dist, site, 'assets', name), `${site} ${name}`)
      writeFileSync(join(dist, site, 'assets', `${name}.br`), brotliCompressSync(`${site} ${name}`))
    }
  }
  return dist
}

interface Instance extends Shared {
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
}

/** A server of a release in a fresh container, with a disk of its own; they share a database. */
async function instance(dist: string, startMs = 20_000): Promise<Instance> {
  const config = { ...stage.deps.config, dataDir: mkdtempSync(join(folder, 'data-')), objectStore: standIn.account }
  const shared = openShared(config, dist, { log, tally: stage.deps.tally }, startMs)
  if (!shared) throw new Error('no store')
  const app = createApp({ ...stage.deps, config, areas: [createWebArea(dist, shared.sites)] })
  await shared.begin()
  return { ...shared, get: async (path, headers = {}) => app.request(path, { headers: { Host: 'rajwada.localhost:8080', ...headers } }) }
}

/** The assets of one build as one release of the page sees them. */
const assetsOf = (dist: string, everyMs = 0): SharedAssets => createSharedAssets({ store: createS3Store(standIn.account, { readMs: 1000, writeMs: 2000 }), site: 'web', built: join(dist, 'web'), log, everyMs })
const textOf = async (assets: SharedAssets, path: string): Promise<string | undefined> => (await assets.find(path))?.body.toString()
const objectOf = (text: string): string => `assets/${createHash('sha256').update(text).digest('hex')}`

describe('instances of several releases with an object store', () => {
  it('each serve the others’ pages and boards their assets, whole and packed: those of the release before in a fresh container, those of the next one while instances are replaced', async () => {
    const before = await instance(build('index-before00.js', 'both-same0000.js'))
    const after = await instance(build('index-after000.js', 'both-same0000.js'))
    for (const one of [before, after]) for (const site of ['web', 'kitchen']) for (const name of ['index-before00.js', 'index-after000.js', 'both-same0000.js']) {
      const answer = await one.get(`/${site}/assets/${name}`)
      expect([await answer.text(), answer.headers.get('Cache-Control')]).toEqual([`${site} ${name}`, 'public, max-age=31536000, immutable'])
      const packed = await one.get(`/${site}/assets/${name}`, { 'Accept-Encoding': 'br' })
      expect([packed.headers.get('Content-Encoding'), brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()]).toEqual(['br', `${site} ${name}`])
    }
    expect(told).toEqual([])
  })

  it('lose nothing of each other’s lists where they start at once', async () => {
    const many = await Promise.all(['one', 'two', 'six', 'ten'].map((name) => instance(build(`index-${name}00000.js`))))
    for (const one of many) for (const name of ['one', 'two', 'six', 'ten']) expect(await (await one.get(`/web/assets/index-${name}00000.js`)).text()).toBe(`web index-${name}00000.js`)
  })

  it('serve what they took at the start also while the store is out of reach, and say of the rest that it cannot be told now', async () => {
    await instance(build('index-before00.js'))
    const after = await instance(build('index-after000.js'))
    await after.goOn()
    standIn.breakDown('denied')
    expect(await (await after.get('/web/assets/index-before00.js')).text()).toBe('web index-before00.js')
    const answer = await after.get('/web/assets/index-other000.js')
    expect([answer.status, answer.headers.get('Retry-After'), answer.headers.get('Cache-Control')]).toEqual([503, '2', 'no-store'])
    for (const path of ['/web/', '/kitchen/', '/web/assets/index-after000.js', '/kitchen/assets/index-after000.js']) expect((await after.get(path)).status).toBe(200)
  })

  it('give no page in place of a missing asset, and no cache remembers that it was missing', async () => {
    const one = await instance(build('index-after000.js'))
    for (const path of ['/web/assets/index-none0000.js', '/kitchen/assets/index-none0000.js', '/web/assets/none.js']) {
      const answer = await one.get(path)
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
    }
  })

  it.each(['denied', 'busy'] as const)('start where the store is %s, say so without its secret, and put their release there when it answers again', async (fault) => {
    standIn.breakDown(fault)
    const dist = build('index-late0000.js')
    const late = await instance(dist)
    expect((await late.get('/web/assets/index-late0000.js')).status).toBe(200)
    standIn.breakDown(null)
    expect(told.join('')).toContain('this release is not in the object store yet')
    for (const secret of [standIn.account.secret, standIn.account.keyId]) expect(told.join('')).not.toContain(secret)
    await late.goOn()
    expect(await textOf(assetsOf(build()), 'assets/index-late0000.js')).toBe('web index-late0000.js')
  })

  it('wait no longer with their start than they may where the store never answers', async () => {
    standIn.breakDown('silent')
    const started = performance.now()
    const one = await instance(build('index-late0000.js'), 300)
    expect(performance.now() - started).toBeLessThan(5000)
    expect((await one.get('/web/assets/index-late0000.js')).status).toBe(200)
  })

  it('count what the store does not answer, by call: who watches the servers hears of it before guests do', async () => {
    const failures = (): Record<string, number> => Object.fromEntries(stage.deps.tally.families().find(({ name }) => name === 'tablefirst_object_store_failures_total')?.samples.map(({ labels, value }) => [labels.call, value]) ?? [])
    const one = await instance(build('index-after000.js'))
    const before = failures()
    expect((await one.get('/web/assets/index-none0000.js')).status).toBe(404)
    expect(failures()).toEqual(before)
    standIn.breakDown('denied')
    expect((await one.get('/web/assets/index-other000.js')).status).toBe(503)
    await expect(one.sources.get('0'.repeat(32))).rejects.toThrow(ObjectStoreFailed)
    await expect(one.sources.put(Buffer.from('a picture'))).rejects.toThrow(ObjectStoreFailed)
    expect(failures()).toEqual({ ...before, list: (before.list ?? 0) + 1, get: (before.get ?? 0) + 1, put: (before.put ?? 0) + 1 })
  })
})

describe('the assets of other releases', () => {
  it('cost the store one call for a flood of names that nobody has, and none for what is no asset’s name', async () => {
    const assets = assetsOf(build('index-after000.js'), 1000)
    await assets.publish()
    const asked = standIn.asked.length
    for (const path of ['assets/none.js', 'assets/../releases/web/x-00000000.json', 'index.html', 'assets/deep/x-00000000.js', 'assets/index-after000.js.br']) expect(await assets.find(path)).toBeUndefined()
    expect(standIn.asked.length).toBe(asked)
    expect(new Set(await Promise.all(Array.from({ length: 1000 }, (_, i) => assets.find(`assets/index-${String(i).padStart(8, '0')}.js`))))).toEqual(new Set([undefined]))
    expect(standIn.asked.slice(asked)).toEqual(['LIST releases/web/', expect.stringMatching(/^GET releases\/web\/[0-9a-f]{64}\.json$/)])
  })

  it('are found at once where their release was put after somebody asked for another', async () => {
    const [before, after] = [assetsOf(build('index-before00.js')), assetsOf(build('index-after000.js'))]
    expect(await before.find('assets/index-none0000.js')).toBeUndefined()
    const asking = before.find('assets/index-none0001.js')
    await after.publish()
    expect(await textOf(before, 'assets/index-after000.js')).toBe('web index-after000.js')
    expect(await asking).toBeUndefined()
  })

  it.each(['short', 'other', 'page'] as const)('are never served with a body that does not have its hash (%s), nor asked for again at once', async (fault) => {
    await assetsOf(build('index-before00.js')).publish()
    const assets = assetsOf(build())
    expect(await assets.find('assets/index-none0000.js')).toBeUndefined()
    standIn.breakDown(fault)
    expect(await assets.find('assets/index-before00.js')).toBeUndefined()
    expect(told.join('')).toContain('does not have its content')
    const asked = standIn.asked.length
    expect(await assets.find('assets/index-before00.js')).toBeUndefined()
    expect(standIn.asked.length).toBe(asked)
  })

  it('are served unpacked where the packed form is missing, and are whole again once an instance of their release started anew', async () => {
    const dist = build('index-before00.js', 'part-before00.js')
    await assetsOf(dist).publish()
    const packed = createHash('sha256').update(brotliCompressSync('web index-before00.js')).digest('hex')
    standIn.objects.delete(`assets/${packed}`)
    standIn.objects.delete(objectOf('web part-before00.js'))
    const found = await assetsOf(build()).find('assets/index-before00.js')
    expect([found?.body.toString(), found?.packed]).toEqual(['web index-before00.js', null])
    await assetsOf(dist).publish()
    expect(await textOf(assetsOf(build()), 'assets/part-before00.js')).toBe('web part-before00.js')
  })

  it('are found where the list of another release is damaged, which is told', async () => {
    await assetsOf(build('index-before00.js')).publish()
    standIn.objects.set(`releases/web/${'0'.repeat(64)}.json`, Buffer.from('{"index-evil0000.js":'))
    const assets = assetsOf(build())
    expect(await textOf(assets, 'assets/index-before00.js')).toBe('web index-before00.js')
    expect(await assets.find('assets/index-evil0000.js')).toBeUndefined()
    expect(told.join('')).toContain('does not have its content')
  })

  it('ask for a damaged list once a minute, not at each reading, unless it was put anew', async () => {
    const dist = build('index-before00.js')
    await assetsOf(dist).publish()
    const [list = '', whole = Buffer.alloc(0)] = [...standIn.objects].find(([name]) => name.startsWith('releases/web/')) ?? []
    standIn.objects.set(list, whole.subarray(1))
    const assets = assetsOf(build())
    const readings = async () => {
      for (const part of ['none0000', 'none0001', 'none0002']) expect(await assets.find(`assets/index-${part}.js`)).toBeUndefined()
      return [standIn.asked.filter((asked) => asked === `GET ${list}`).length, told.length]
    }
    expect(await readings()).toEqual([1, 1])
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
    expect(await readings()).toEqual([2, 2])
    await assetsOf(dist).publish()
    expect(await textOf(assets, 'assets/index-before00.js')).toBe('web index-before00.js')
  })

  it('are found where the list of another release cannot be read, and what only that may name cannot be told', async () => {
    await assetsOf(build('index-before00.js')).publish()
    const unread = `releases/web/${'0'.repeat(64)}.json`
    standIn.objects.set(unread, Buffer.from('{}'))
    const store = createS3Store(standIn.account, { readMs: 1000, writeMs: 2000 })
    const get: typeof store.get = (name) => (name === unread ? Promise.reject(new ObjectStoreFailed('denied')) : store.get(name))
    const assets = createSharedAssets({ store: { ...store, get }, site: 'web', built: join(build(), 'web'), log, everyMs: 0 })
    expect(await textOf(assets, 'assets/index-before00.js')).toBe('web index-before00.js')
    await expect(assets.find('assets/index-other000.js')).rejects.toThrow(ObjectStoreFailed)
  })

  it('cannot be told while the store does not answer, which nobody takes for missing', async () => {
    await assetsOf(build('index-before00.js')).publish()
    const assets = assetsOf(build())
    for (const fault of ['silent', 'cut', 'busy'] as const) {
      standIn.breakDown(fault)
      await expect(assets.find('assets/index-before00.js')).rejects.toThrow(ObjectStoreFailed)
    }
    standIn.breakDown(null)
    expect(await textOf(assets, 'assets/index-before00.js')).toBe('web index-before00.js')
  })
})
