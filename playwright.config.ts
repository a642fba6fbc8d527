import { defineConfig } from 'playwright/test'
import { chromiumFlags, findChromium, findHeadlessShell } from './scripts/chromium.ts'

// Tests that kill the browser, film for its camera or want its offers start the whole one themselves.
const executablePath = findHeadlessShell() ?? findChromium()

/** Two runs may stand beside each other (`scripts/test.ts`): each has its own folder and report. */
const part = process.env['BROWSER_PART'] ?? 'browser'

export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.{spec,test}.ts', 'sw/**/*.{spec,test}.ts', 'screens/core.spec.ts'],
  outputDir: `test-results/${part}`,
  reporter: [['list'], ['json', { outputFile: `test-results/${part}.json` }]],
  retries: 0,
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // Generous, since no test is about time: what must be fast is measured in the benches, and a machine may be busy with others.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: [...chromiumFlags] },
    viewport: { width: 390, height: 844 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test costs a third of the time: TRACE=1 keeps those of tests that fail.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
