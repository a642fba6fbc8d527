/** `npm run screens [-- --approve] [-- --only NAME] [-- --core]`: pictures of every screen, compared with the approved ones (tests/screens/approved). */
import { parseArgs } from 'node:util'
import { installBrowsers } from '../../scripts/chromium.ts'
import { run } from '../../scripts/run.ts'
import { whyNoneIsCompared } from './engine.ts'

const { values } = parseArgs({ options: { approve: { type: 'boolean', default: false }, core: { type: 'boolean', default: false }, only: { type: 'string', default: '' } } })
await installBrowsers()
// All are approved in one engine: another one takes all of them anew, or none.
const takesAll = values.approve && values.only === '' && !values.core
const notCompared = takesAll ? null : await whyNoneIsCompared()
if (notCompared !== null) {
  console.error(notCompared)
  process.exit(1)
}
if ((await run('node', ['scripts/build.ts'])) !== 0) process.exit(1)
process.exitCode = await run('playwright', ['test', '-c', 'tests/screens/playwright.config.ts'], { APPROVE: values.approve ? '1' : '', ONLY: values.only, CORE: values.core ? '1' : '' })
