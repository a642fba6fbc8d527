import { build } from 'vite'
import { expect, test } from 'vitest'
import { compileHints, isHinted } from './compile-hints.ts'

const ENTRY = 'virtual:entry'

/** What a page of one line becomes: its file's name and its first line. */
async function built(isWithHints: boolean): Promise<{ fileName: string; firstLine: string | undefined }> {
  const page = { name: 'page', resolveId: (id: string) => (id === ENTRY ? id : null), load: (id: string) => (id === ENTRY ? 'globalThis.began = Date.now()' : null) }
  const result = await build({ configFile: false, logLevel: 'silent', plugins: [page, ...(isWithHints ? [compileHints()] : [])], build: { write: false, rolldownOptions: { input: ENTRY } } })
  const [file] = Array.isArray(result) ? (result[0]?.output ?? []) : 'output' in result ? result.output : []
  if (file?.type !== 'chunk') throw new Error('Nothing was built.')
  return { fileName: file.fileName, firstLine: file.code.split('\n')[0] }
}

test('the hint is a file’s first line, and a file with it has another name than the same file without', async () => {
  const [plain, hinted] = [await built(false), await built(true)]
  expect(hinted.firstLine).toBe('//# allFunctionsCalledOnLoad')
  expect(plain.firstLine).not.toContain('//#')
  expect(hinted.fileName).not.toBe(plain.fileName)
})

test('the browser compiles ahead what every visit runs, and no screen that a guest may never open', () => {
  const names = ['packages', 'store-live', 'cart-route', 'map-picture']
  expect(names.filter((name) => isHinted({ name, isEntry: false }))).toEqual(['packages', 'store-live'])
  expect(isHinted({ name: 'index', isEntry: true })).toBe(true)
})
