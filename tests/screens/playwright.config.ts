import { defineConfig } from 'playwright/test'
import main from '../../playwright.config.ts'

/** `npm run screens`: the same browser as the other tests, nothing else beside it. */
export default defineConfig({ ...main, testDir: '.', testMatch: [process.env['CORE'] ? 'core.spec.ts' : 'screens.spec.ts'], fullyParallel: true, reporter: [['list']], outputDir: '../../test-results/screens-run' })
