/**
 * What docs/house.md says of a collection more, done in a copy of the working tree by a newcomer who changes what it names: `npm run test:long`.
 * The files of the collection's own stand in tests/collection-more as they do in the copy; they are checked there.
 */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const OWN = 'tests/collection-more'

/** What is put into files that stand: after which words, and what. */
const INSERTED: Readonly<Record<string, readonly (readonly [after: string, what: string])[]>> = {
  'schemas/collections.ts': [
    ["import { Rewards } from './rewards.ts'\n", "import { WishedDish } from './wished-dish.ts'\n"],
    ['rewards: Rewards', ', wishedDishes: WishedDish'],
    ["['profile', 'cart', 'addresses'", ", 'wishedDishes'"],
  ],
  'messages/en-later.ts': [
    ["import { welcome } from './en/welcome.ts'\n", "import { wishedDishes } from './en/wished-dishes.ts'\n"],
    ['  welcome,\n', '  wishedDishes,\n'],
  ],
  'src/routes/account-screens.tsx': [
    ["import { VehiclesPage } from '#src/features/account/vehicles-page.tsx'\n", "import { WishedDishesPage } from '#src/features/wished-dishes/wished-dishes-page.tsx'\n"],
    ["if (section === 'profile') return <ProfilePage />\n", "  if (section === 'wished-dishes') return <WishedDishesPage />\n"],
  ],
  'tests/house/shown-by.ts': [['export const WITHOUT: Readonly<Record<string, string>> = {\n', "  WishedDishesPage: 'the drill takes no pictures',\n"]],
  'store/conflicts.ts': [['addresses: addressConflicts', ', wishedDishes: { isEqual: sameDocument, resolve: async ({ realMasterState }) => realMasterState }']],
  'server/sync/product-collections.ts': [
    ["import { MOST_KEPT_ADDRESSES } from '#schemas/address.ts'\n", "import { MOST_WISHED_DISHES } from '#schemas/wished-dish.ts'\nimport { judgeWishedDish } from '../wished-dishes/judge-wished-dish.ts'\n"],
    ['addresses: judgeAddress', ', wishedDishes: judgeWishedDish'],
    ['addresses: MOST_KEPT_ADDRESSES', ', wishedDishes: MOST_WISHED_DISHES'],
  ],
}

/** Where a new screen's pictures are named, or why it has none: no part of the house itself. */
const PICTURES = 'tests/house/shown-by.ts'

const chapter = /^## A collection more\n(.*?)^## /ms.exec(readFileSync(join(root, 'docs/house.md'), 'utf8'))?.[1] ?? ''
/** The file that each numbered line begins with, or the folder that it is in. */
const named = [...chapter.matchAll(/^\d\. .*?`([\w./-]+)`/gm)].map(([, path = '']) => path)
const snapshots = [...chapter.matchAll(/`([\w./-]+\.snapshot\.json)`/g)].map(([, path = '']) => path)
const commands = [...chapter.matchAll(/`(npx vitest run [^`]+)`/g)].map(([, command = '']) => command)

const git = (cwd: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n').filter((path) => path !== '')

let copy = ''

/** @throws with all it printed, where the command ends with another code than 0 in the copy */
const inCopy = (command: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const [program = '', ...args] = command.split(' ')
    const PATH = [join(copy, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
    execFile(program, args, { cwd: copy, env: { ...process.env, PATH }, maxBuffer: 2 ** 26 }, (error, out, err) => (error ? reject(new Error(`${command}\n${out}${err}`)) : resolve()))
  })

function insert(path: string): void {
  let text = readFileSync(join(copy, path), 'utf8')
  for (const [after, what] of INSERTED[path] ?? []) {
    if (text.split(after).length !== 2) throw new Error(`${path} does not have once what the drill inserts after: ${after}`)
    text = text.replace(after, () => after + what)
  }
  writeFileSync(join(copy, path), text)
}

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'collection-more-'))
  for (const path of git(root, 'ls-files', '--cached', '--others', '--exclude-standard')) if (existsSync(join(root, path))) cpSync(join(root, path), join(copy, path))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  git(copy, 'init', '--quiet')
  git(copy, 'add', '--all')
  cpSync(join(root, OWN), copy, { recursive: true })
  for (const path of Object.keys(INSERTED)) insert(path)
  for (const command of commands) await inCopy(command)
}, 120_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }), 120_000)

it('changes at most five files that stand, those that docs/house.md names, beside its snapshots and the list of its pictures', () => {
  const changed = git(copy, 'diff', '--name-only').filter((path) => path !== PICTURES)
  expect(named.length).toBeLessThanOrEqual(5)
  expect(snapshots).not.toEqual([])
  expect(changed.map((path) => named.find((one) => path === one || (one.endsWith('/') && path.startsWith(one))) ?? path).sort()).toEqual([...named, ...snapshots].sort())
})

it('leaves every other line of the snapshots as it was, but for the name among those of collections', () => {
  const read = (at: string, path: string) => JSON.parse(readFileSync(join(at, path), 'utf8').replaceAll('|wishedDishes', '')) as Record<string, unknown>
  for (const path of snapshots) {
    const [before, { wishedDishes, 'wished-dish.WishedDish': struct, ...others }] = [read(root, path), read(copy, path)]
    expect([wishedDishes, struct]).toContainEqual(expect.anything())
    expect(others).toEqual(before)
  }
})

it.each([
  ['its types are checked', 'node scripts/typecheck.ts'],
  ['it is written as the rules of lint want it', 'oxlint --deny-warnings'],
  ['its imports keep to the rooms', 'node scripts/rules.ts'],
  ['nothing of it is unused', 'knip --no-progress'],
  ['a dish that one phone writes stands on its screen, arrives at the server and on another phone', 'vitest run src/features/wished-dishes'],
  ['the tests of what the collections are taken from pass', 'vitest run --project=!long schemas/ messages/ store/ src/queries/guest.test.ts server/guests/delete-account.test.ts tests/house/'],
])('%s', async (_, command) => {
  await inCopy(command)
}, 600_000)
