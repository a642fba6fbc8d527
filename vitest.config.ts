import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const globalSetup = join(import.meta.dirname, 'tests/contract/global-setup.ts')

/** These need the system's PostgreSQL: `npm run test:scale`. */
const ofScale = process.env['TEST_SCALE'] === '1' ? ['tests/scale/**/*.scale-test.ts'] : []

export default defineConfig({
  test: {
    pool: 'forks',
    // Many wait for time limits or for processes they started: a third keeps two cores busy.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: { name: 'chaos', environment: 'node', include: ['tests/chaos/**/*.test.ts'], testTimeout: 30_000 },
      },
      {
        extends: true,
        // That the simulations see each guard which is taken out, and that a collection is added as docs/house.md says: `npm run test:long` runs this project, `npm test` every other.
        test: { name: 'long', environment: 'node', include: ['tests/**/*.long-test.ts'], testTimeout: 30_000 },
      },
      {
        extends: true,
        // Rules without a world around them: nothing that one file could leave to the next.
        test: { name: 'pure', environment: 'node', isolate: false, include: ['{schemas,domain,messages,paint,pictures}/**/*.test.ts'], testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{store,outbox,workers,sw,src,kitchen}/**/*.test.{ts,tsx}', 'tests/{house,fixtures,bench,scale,harness,soak,carts,screens}/**/*.test.ts', 'scripts/**/*.test.ts'],
          setupFiles: ['tests/setup/indexeddb.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // A file's tests leave nothing in the modules they share: those of the server are read once.
          isolate: false,
          environment: 'node',
          include: ['server/**/*.test.ts', 'tests/contract/**/*.test.ts', ...ofScale],
          globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
