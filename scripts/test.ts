/**
 * `npm test`: the whole test of the project, in one command. Stops at the first step that fails; the last line is the sum of all tests.
 * `npm run test:long` (`--long`): what that has no time for: that the simulations fail where a guard of the product is taken out, that a collection is added as
 * docs/house.md says, and browser tests: browser and server killed at every further step of an order, further turns of what it tries once, rows that it has no time for in a browser, Lighthouse.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installBrowsers } from './chromium.ts'
import { root, run } from './run.ts'

interface Counts {
  passed: number
  failed: number
  skipped: number
}

const results = join(root, 'test-results')
const vitestReport = join(results, 'vitest.json')
const isLong = process.argv.includes('--long')
/** Tests that wait for real time limits leave the processor idle, so they run beside the others, one after another. */
const BROWSER_PARTS: Readonly<Record<string, readonly string[]>> = isLong
  ? { long: ['--grep', '@long'] }
  : { browser: ['--grep-invert', '@waits|@long'], waits: ['--grep', '@waits', '--workers=1'] }
const browserReport = (part: string): string => join(results, `${part}.json`)

const readReport = (path: string): Record<string, unknown> | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>) : undefined

const vitestCounts = (): Counts => {
  const report = readReport(vitestReport)
  const count = (key: string): number => Number(report?.[key] ?? 0)
  return { passed: count('numPassedTests'), failed: count('numFailedTests'), skipped: count('numPendingTests') + count('numTodoTests') }
}

const browserCounts = (): Counts => {
  const stats = Object.keys(BROWSER_PARTS).map((part) => (readReport(browserReport(part))?.['stats'] ?? {}) as Record<string, number>)
  const count = (key: string): number => stats.reduce((sum, { [key]: counted = 0 }) => sum + counted, 0)
  return { passed: count('expected'), failed: count('unexpected') + count('flaky'), skipped: count('skipped') }
}

interface Step {
  title: string
  act: () => Promise<number>
  counts?: () => Counts
}

const node = (...args: string[]) => (): Promise<number> => run('node', args)

/** @param projects of vitest.config.ts; `!name`: all but this one, so that a new project is in `npm test` unless it says otherwise */
const vitest = (projects: string): Promise<number> =>
  run('vitest', ['run', '--project', projects, '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`])

const build: Step = { title: 'Build', act: node('scripts/build.ts') }

const browserTests: Step = {
  title: 'Browser tests',
  act: async () => {
    await installBrowsers()
    const codes = await Promise.all(Object.entries(BROWSER_PARTS).map(([part, args]) => run('playwright', ['test', ...args], { BROWSER_PART: part })))
    const failed = codes.find((code) => code !== 0) ?? 0
    if (failed !== 0) tellFailures()
    return failed
  },
  counts: browserCounts,
}

/** Of one group all are under way at once. */
const groups: readonly (readonly Step[])[] = isLong ? [
  [{ title: 'The simulations without a guard, and a collection more', act: () => vitest('long'), counts: vitestCounts }],
  [build],
  [browserTests],
] : [
  [{ title: 'Types', act: node('scripts/typecheck.ts') }],
  [{ title: 'Lint', act: () => run('oxlint', ['--deny-warnings']) }],
  [{ title: 'Import rules', act: node('scripts/rules.ts') }],
  [{ title: 'Unused files, exports and packages', act: async () => (await run('knip', ['--no-progress'])) || run('knip', ['--no-progress', '--production']) }],
  [{
    title: 'Unit and server tests',
    act: async () => {
      // The harness of the browser tests is tested too.
      await installBrowsers()
      return vitest('!long')
    },
    counts: vitestCounts,
  }],
  [build],
  [{ title: 'Size budgets', act: node('scripts/size.ts') }],
  // Each keeps one core busy.
  [
    { title: 'Chaos: the seeded simulation', act: node('tests/chaos/main.ts', '--runs', '180', '--seed', '1') },
    { title: 'Chaos: real PostgreSQL, real sockets, two releases', act: node('tests/chaos/main.ts', '--real', '--runs', '10', '--seed', '1') },
  ],
  [browserTests],
]

/** What stood on the page of each browser test that failed, at most this many lines of it: its cause can then be looked for where no artefacts are kept. */
const PAGE_LINES = 40

interface Suite {
  suites?: Suite[]
  specs?: { title: string; file: string; line: number; tests: { results: { status: string; duration: number; errors: { message?: string }[] }[] }[] }[]
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

const tellSuite = ({ suites = [], specs = [] }: Suite): void => {
  for (const { title, file, line, tests } of specs) {
    const failed = tests.flatMap(({ results: runs }) => runs).find(({ errors }) => errors.length > 0)
    if (failed) console.log(`\nFAILED after ${failed.duration} ms: ${file}:${line} ${title}\n${failed.errors.map(({ message = '' }) => message.replace(COLOURS, '').slice(0, 1200)).join('\n')}`)
  }
  suites.forEach(tellSuite)
}

/** The pages first, the errors last: a log that is cut keeps its end. */
const tellFailures = (): void => {
  for (const path of globSync(join(results, `{${Object.keys(BROWSER_PARTS).join(',')}}/*/error-context.md`))) {
    const page = readFileSync(path, 'utf8').split('# Page snapshot')[1]?.split('# Test source')[0]
    console.log(`\n${path.split('/').at(-2)}${page?.split('\n').slice(0, PAGE_LINES).join('\n') ?? ': no page'}`)
  }
  for (const part of Object.keys(BROWSER_PARTS)) tellSuite((readReport(browserReport(part)) ?? {}) as Suite)
}

/** A step without tests of its own counts only when it fails; so does a step that fails without naming a test. */
const attempt = async ({ title, act, counts }: Step): Promise<Counts> => {
  console.log(`\n== ${title}`)
  const started = performance.now()
  const code = await act().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 1
  })
  const { passed, failed, skipped } = counts?.() ?? { passed: 0, failed: 0, skipped: 0 }
  console.log(`== ${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return { passed, failed: code === 0 ? failed : Math.max(1, failed), skipped }
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const sum: Counts = { passed: 0, failed: 0, skipped: 0 }
for (const group of groups) {
  for (const counts of await Promise.all(group.map(attempt))) {
    sum.passed += counts.passed
    sum.failed += counts.failed
    sum.skipped += counts.skipped
  }
  if (sum.failed > 0) break
}
process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1
console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`)
