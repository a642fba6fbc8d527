import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { petpoojaMenu } from '../fixtures/petpooja-menu.ts'
import { dishes, testMenu } from '../fixtures/test-menu.ts'
import { rupees } from './say.ts'
import { expect, test, type House } from './stage.ts'

const root = join(import.meta.dirname, '../..')

/** `npm run import` beside the running server; resolves to its exit code and all it printed. */
const importFile = (house: House, file: string, format: string, outletCode: string): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    execFile(
      'node',
      ['server/import/main.ts', file, '--format', format, '--outlet', outletCode],
      {
        cwd: root,
        env: { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter), DATABASE_URL: house.database.url, DATA_DIR: join(house.folder, 'data') },
      },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? 1) : 0, text: `${stdout}${stderr}` }),
    )
  })

test('a menu from a Petpooja till replaces the outlet’s while two phones have it open @long', async ({ guest, outlet, house, browser, origin }) => {
  const otherContext = await browser.newContext()
  const other = guest.on(await otherContext.newPage())
  await guest.openTable(outlet.tableCode)
  await other.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await other.isReadyForDeadZone()
  await guest.menu.shows(dishes.dal)

  const file = join(house.folder, `${outlet.code}-petpooja.json`)
  writeFileSync(file, JSON.stringify(petpoojaMenu))
  const imported = await importFile(house, file, 'petpooja', outlet.code)
  expect(imported, imported.text).toMatchObject({ code: 0 })

  for (const phone of [guest, other]) {
    await phone.menu.shows('Ker sangri')
    await phone.menu.showsPrice('Ker sangri', rupees(27500))
    await phone.menu.doesNotShow(dishes.dal)
    await phone.menu.isSoldOut('Bajra roti')
  }
  expect(origin).toContain(outlet.brand)
  await otherContext.close()
})

test('a damaged file is refused with line and field, and the menu stays as it was @long', async ({ guest, outlet, house }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  const file = join(house.folder, `${outlet.code}-damaged.json`)
  const damaged = JSON.stringify(testMenu, null, 1).replace('"price": 240', '"price": -240')
  writeFileSync(file, damaged)
  const refused = await importFile(house, file, 'json', outlet.code)
  expect(refused.code).not.toBe(0)
  expect(refused.text).toMatch(/line \d+/)
  expect(refused.text).toContain('price')
  await guest.openTable(outlet.tableCode)
  await guest.menu.showsPrice(dishes.dal, '₹240')
})

test('a file that was cut off in the middle is refused, and nothing of it is half imported', async ({ guest, outlet, house }) => {
  const file = join(house.folder, `${outlet.code}-cut.json`)
  writeFileSync(file, JSON.stringify(petpoojaMenu, null, 1).slice(0, 2000))
  const refused = await importFile(house, file, 'petpooja', outlet.code)
  expect(refused.code).not.toBe(0)
  expect(refused.text).toMatch(/line \d+/)
  await guest.openTable(outlet.tableCode)
  await guest.menu.shows(dishes.dal)
  await guest.menu.doesNotShow('Ker sangri')
})

test('a menu for an outlet that is not there is refused in a sentence @long', async ({ house }) => {
  const file = join(house.folder, 'nowhere.json')
  writeFileSync(file, JSON.stringify(testMenu))
  const refused = await importFile(house, file, 'json', 'NOWHERE')
  expect(refused.code).not.toBe(0)
  expect(refused.text).toContain('NOWHERE')
})
