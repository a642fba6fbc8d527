/** RT-23: the page lives wherever it was built for, and finds all that is its own there, in a dead zone too. */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright/test'
import { dishes } from '../fixtures/test-menu.ts'
import { startServer } from '../harness/server-process.ts'
import { startTcpProxy } from '../harness/tcp-proxy.ts'
import { Guest } from './guest.ts'
import { say } from './say.ts'
import { expect, originOf, test } from './stage.ts'

const BASE = '/order/'
const root = join(import.meta.dirname, '../..')

/** Builds a copy of this checkout for another base path; the build that the other tests use stays. */
async function buildElsewhere(copy: string): Promise<void> {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n')
  for (const path of files) if (path !== '' && !path.startsWith('tests/') && existsSync(join(root, path))) cpSync(join(root, path), join(copy, path))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const PATH = [join(copy, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  await promisify(execFile)('node', ['scripts/build.ts'], { cwd: copy, env: { ...process.env, PATH, BASE_PATH: BASE } })
}

/** Pathnames of this origin that the page's links lead to. */
const linked = (page: Page): Promise<string[]> => page.evaluate(() => [...document.links].filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname))

test('RT-23: built for another base path the page opens, is installed, links and works offline under it, and asks for nothing elsewhere @long', async ({ page, house, outlet }) => {
  test.setTimeout(600_000)
  const copy = join(house.folder, 'elsewhere')
  await buildElsewhere(copy)
  const server = await startServer({ root: copy, dataDir: join(house.folder, 'server-elsewhere'), ...house.postgres.way(house.database.url), env: { BASE_PATH: BASE } })
  const network = await startTcpProxy({ host: '127.0.0.1', port: server.port })
  const origin = originOf(outlet.brand, network.port)
  const guest = new Guest(page, origin, server)
  const everyLinkStays = async (): Promise<void> => {
    const links = await linked(page)
    expect(links).not.toEqual([])
    expect(links.filter((path) => !path.startsWith(BASE))).toEqual([])
  }
  try {
    await page.goto(origin)
    await expect(page).toHaveURL(`${origin}${BASE}locations`)
    await page.goto(`${origin}${BASE}restaurant/${outlet.tableCode}`)
    await guest.menu.isOpen()
    await expect(page).toHaveURL(`${origin}${BASE}ordering/menu`)
    await everyLinkStays()
    await guest.isReadyForDeadZone()
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.scope)).toBe(`${origin}${BASE}`)
    const manifest = await page.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? { href: '' }
      const { start_url: start, scope, icons } = (await (await fetch(href)).json()) as { start_url: string; scope: string; icons: { src: string }[] }
      const whole = (path: string): string => new URL(path, href).href
      return { start: whole(start), scope: whole(scope), icons: await Promise.all(icons.map(async ({ src }) => (await fetch(whole(src))).ok)) }
    })
    expect(manifest).toEqual({ start: `${origin}${BASE}?source=home-screen`, scope: `${origin}${BASE}`, icons: [true, true, true] })

    await guest.loseNetwork(network)
    await page.goto(`${origin}${BASE}restaurant/${outlet.tableCode}`)
    await guest.menu.isOpen()
    await guest.menu.add(dishes.papad)
    await guest.menu.openCart()
    await guest.cart.isOpen()
    await expect(page).toHaveURL(`${origin}${BASE}cart`)
    await page.reload()
    await guest.cart.holds(dishes.papad)
    await page.goto(`${origin}${BASE}account`)
    await expect(page.getByRole('link', { name: say('account.about'), exact: true })).toBeVisible()
    await everyLinkStays()
    await guest.findNetwork(network)

    expect(network.requests.map(({ path }) => path).filter((path) => path !== '/' && !/^\/(order|api|media)\//.test(path))).toEqual([])
    expect((await fetch(`http://127.0.0.1:${server.port}/web/`)).status).toBe(404)
  } finally {
    await network.close()
    await server.stop()
  }
})
