import { beforeEach, expect, it, vi } from 'vitest'
import { keptScreen } from '#outbox/kept-screen.ts'
import type { FirstScreen } from '#schemas/first-screen.ts'
import type * as Painter from './painter.ts'
import { answerNavigation } from './navigation.ts'

const at = vi.hoisted(() => ({ screen: undefined as Response | undefined, painter: null as object | null }))
vi.mock('./kept-parts.ts', () => ({ keptParts: async () => ({ screen: at.screen?.clone(), scheme: 'system', painted: undefined, offline: true }) }))
vi.mock('./load-script.ts', () => ({ painterIfKept: () => at.painter, theRest: () => ({ checkScreen: (screen: unknown) => screen }) }))
vi.mock('./painted-page.ts', () => ({ keptShell: async () => ({ html: 'shell', headers: new Headers() }), paintPage: async () => new Response('painted') }))

const screen = { version: 1, outlet: { code: 'RAJ' }, table: { number: 12 }, brand: { name: 'Rajwada' }, confirmedAt: 0 } as unknown as FirstScreen
const answerTo = async (path: string): Promise<string> => (await answerNavigation(new Request(`http://rajwada.localhost${path}`))).text()

beforeEach(async () => {
  vi.stubGlobal('RELEASE', 'release-1')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  at.screen = await keptScreen(screen)
  at.painter = { momentAt: () => ({}), momentLine: () => '', brandPage: (html: string, brand: { name: string }) => `${html} of ${brand.name}` } as unknown as typeof Painter
})

it('the last menu is painted under its own addresses, and the shell in its brand under the others', async () => {
  expect([await answerTo('/ordering/menu'), await answerTo('/restaurant/RAJ012'), await answerTo('/cart')]).toEqual(['painted', 'painted', 'shell of Rajwada'])
})

it('a worker that cannot have what paints gives the bare page, with no network too: it paints for itself', async () => {
  at.painter = null
  for (const path of ['/ordering/menu', '/restaurant/RAJ012', '/cart']) expect(await answerTo(path), path).toBe('shell')
})
