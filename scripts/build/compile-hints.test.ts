import { expect, test } from 'vitest'
import { filesOfEveryVisit } from './compile-hints.ts'

const chunk = (name: string, imports: readonly string[] = [], isEntry = false) => ({ name, fileName: `${name}.js`, isEntry, imports: imports.map((each) => `${each}.js`) })

test('the browser compiles ahead what every visit runs, with all that it imports, and no screen that a guest may never open', () => {
  const files = filesOfEveryVisit([chunk('index', ['packages'], true), chunk('packages'), chunk('store-live', ['store-rules']), chunk('store-rules'), chunk('cart-route', ['bill']), chunk('bill')])
  expect([...files].toSorted()).toEqual(['index.js', 'packages.js', 'store-live.js', 'store-rules.js'])
})
