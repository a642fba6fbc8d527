/**
 * `npm run test:scale`: the contract suite, the commands of docs/deploy.md and the flows of a cut network against two instances that answer in turn, on the system's PostgreSQL
 * through pgbouncer in transaction mode. Where one of these is not installed it ends with the sentence that names it. Each part is run whatever became of the one before and its
 * result is told at the end; the exit code is 1 where any failed. `--only contract`, `--only deploy` or `--only browser` runs a part.
 */
import { parseArgs } from 'node:util'
import { installBrowsers } from '../../scripts/chromium.ts'
import { run } from '../../scripts/run.ts'
import { systemPrograms } from '../harness/system-programs.ts'
import { runParts } from './run-parts.ts'

const SCALED = { TEST_SCALE: '1' }
const CONTRACT = ['tests/contract', 'server/guests']
const DEPLOY = ['tests/scale/deploy.scale-test.ts']
const FLOWS = ['tests/e2e/network-cut.spec.ts', 'tests/e2e/online-order.spec.ts']

const PARTS = {
  contract: () => run('vitest', ['run', '--project', 'server', ...CONTRACT], SCALED),
  deploy: () => run('vitest', ['run', '--project', 'server', ...DEPLOY], SCALED),
  browser: async () => {
    await installBrowsers()
    const built = await run('node', ['scripts/build.ts'])
    return built === 0 ? run('playwright', ['test', ...FLOWS], SCALED) : built
  },
} as const
type Part = keyof typeof PARTS

const isPart = (word: string): word is Part => word in PARTS

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const parts = values.only?.split(',') ?? Object.keys(PARTS)
  if (!parts.every(isPart)) throw new Error(`--only is "${values.only}": give it ${Object.keys(PARTS).join(' or ')}.`)
  const { postgres, pgbouncer } = systemPrograms()
  console.log(`Two instances behind a proxy, on ${postgres} through ${pgbouncer} in transaction mode.`)
  return runParts(parts.map((part) => [part, PARTS[part]] as const), (line) => console.log(line))
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})
