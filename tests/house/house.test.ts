import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { layers, rooms, rules } from '../../.dependency-cruiser.ts'
import { guestLiterals } from './guest-literals.ts'

const root = join(import.meta.dirname, '../..')

/** Every file of the project: what is committed and what would be. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\n')
  .filter((path) => path !== '')

const text = (path: string): string => {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return '' // Deleted, and not yet committed as such.
  }
}

const code = files.filter((path) => /\.(ts|tsx|css)$/.test(path))

describe('the house', () => {
  it('reads its own files', () => {
    expect(code.length).toBeGreaterThan(0)
  })

  it('shows guests no words but those of the catalogue', () => {
    const screens = code.filter((path) => /^(src|kitchen)\/.*\.tsx$/.test(path) && !path.includes('.test.'))
    expect(screens.flatMap((path) => guestLiterals(path, text(path)))).toEqual([])
  })

  it('has no source file of more than 300 lines, tests apart', () => {
    const long = code
      .filter((path) => !path.startsWith('tests/') && !path.includes('.test.'))
      .map((path) => ({ path, lines: text(path).split('\n').length - 1 }))
      .filter(({ lines }) => lines > 300)
    expect(long).toEqual([])
  })

  it('says above each exported function of its rooms what it is for; a component is named after what it shows', () => {
    const isFunction = /^export (?:async )?function\*? [a-z]|^export const [a-z]\w*(?::[^=]*)? = (?:async )?(?:<[^>]*>)?\(.*=>/
    const bare = files
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && rooms.some((room) => path.startsWith(`${room}/`)))
      .flatMap((path) => text(path).split('\n').flatMap((line, at, lines) => (isFunction.test(line) && !lines[at - 1]?.endsWith('*/') ? [`${path}:${at + 1}`] : [])))
    expect(bare).toEqual([])
  })

  it('numbers its migrations from 1, each number once', () => {
    const numbers = files.filter((path) => path.startsWith('server/db/migrations/') && text(path) !== '').map((path) => Number(/\/(\d{4})-[a-z-]+\.sql$/.exec(path)?.[1]))
    expect(numbers.length).toBeGreaterThan(0)
    expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1))
  })

  it('gives each decision a number of its own', () => {
    const numbers = files.filter((path) => path.startsWith('docs/decisions/') && !path.endsWith('/README.md') && text(path) !== '').map((path) => /\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1] ?? path)
    expect(numbers.length).toBeGreaterThan(0)
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
    expect(numbers.filter((number) => number.length !== 4)).toEqual([])
  })

  it('has the file of every script of package.json', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }
    const named = Object.entries(scripts).flatMap(([name, command]) => [...command.matchAll(/(?<=^|\s)node ([\w./-]+\.ts)/g)].map(([, path = '']) => ({ name, path })))
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter(({ path }) => !files.includes(path))).toEqual([])
  })

  it('says in docs/house.md which rooms a room imports, as it is checked', () => {
    const table = /\| room \| what it is \| imports \|\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(text('docs/house.md'))?.[1] ?? ''
    const said = Object.fromEntries(table.trim().split('\n').map((line) => {
      const [room = '', , imports = ''] = line.slice(1, -1).split('|').map((cell) => cell.trim())
      const named = (imports.split(';')[0] ?? '').split(', ').filter((word) => rooms.some((other) => word === other || word.startsWith(`${other}/`)))
      return [room, named.sort()]
    }))
    const checked = rooms.map((room) => {
      const rule = rules.find(({ name }) => name === `room-${room}`)?.comment ?? ''
      return [room, rule.replace(`${room} imports `, '').split(', ').filter((other) => other !== room && !other.endsWith('\\.ts')).sort()]
    })
    expect(said).toEqual(Object.fromEntries(checked))
  })

  it('says in docs/house.md in which order the folders of src stand, as it is checked', () => {
    const said = /^Inside `src`, from the ground up: (.+?)\. /m.exec(text('docs/house.md'))?.[1] ?? ''
    expect(said.split(', ')).toEqual(layers.map((layer) => `\`${layer}\``))
    expect(new Set(files.flatMap((path) => /^src\/([^/]+)\//.exec(path)?.[1] ?? []))).toEqual(new Set(layers))
  })

  it('judges hours, promises and deadlines by the server’s clock: screens read the phone’s own only for what this phone itself noted', () => {
    // When the offer to install was put away, the table scanned, somebody called, a code sent.
    const noted = ['src/app/shell.tsx', 'src/features/cart/use-cart-page.ts', 'src/features/help/help-sheet.tsx', 'src/features/sign-in/code-step.tsx']
    const readers = code.filter((path) => /^src\/(app|routes|features|queries)\//.test(path) && !path.includes('.test.') && /\buseNow\(/.test(text(path)))
    // One makes the server's clock of it, the other holds what the phone noted of a payment beside it, with the skew between the two.
    expect(readers.sort()).toEqual([...noted, 'src/queries/server-clock.ts', 'src/queries/use-pay-truth.ts'])
  })

  it('names no machine and no registry', () => {
    const machine = new RegExp(['/(tmp|work|root|farm)/[a-z]', '"resolved": *"https?:', 'registry\\.[a-z]+\\.(org|com)'].join('|'))
    const binary = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|ttf|wasm|y4m|gz)$/
    const found = files
      .filter((path) => !binary.test(path))
      .flatMap((path) => text(path).split('\n').map((line, index) => ({ where: `${path}:${index + 1}`, line })))
      .filter(({ line }) => machine.test(line))
      .map(({ where, line }) => `${where} ${line.trim().slice(0, 120)}`)
    expect(found).toEqual([])
  })
})
