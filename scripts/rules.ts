/** Checks who imports whom: the table of .dependency-cruiser.ts against every source file there is. */
import { existsSync, globSync } from 'node:fs'
import swc from '@swc/core'
import { cruise } from 'dependency-cruiser'
import { options, rooms, rules } from '../.dependency-cruiser.ts'
import { root } from './run.ts'

/** dependency-cruiser asks swc for plain TypeScript and so cannot read JSX; the file's own ending tells which of the two it is. */
const parse = swc.parseFileSync
swc.parseFileSync = ((path: string, options: Parameters<typeof parse>[1]) =>
  parse(path, { ...options, syntax: 'typescript', tsx: path.endsWith('.tsx') })) as typeof parse

process.chdir(root)
const folders = [...rooms, 'tests', 'scripts'].filter((room) => existsSync(room))
const files = folders.flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`)).filter((path) => !path.endsWith('.d.ts'))

const { output } = await cruise(folders, { ...options, ruleSet: { forbidden: rules }, validate: true, outputType: 'json' })
if (typeof output !== 'string') throw new TypeError('dependency-cruiser answered without a report')
const { modules, summary } = JSON.parse(output) as {
  modules: { source: string; dependencies: unknown[] }[]
  summary: { violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[]; totalDependenciesCruised: number }
}

for (const { from, to, rule, cycle } of summary.violations) {
  console.error(`${rule.name}: ${from} -> ${cycle ? cycle.map((step) => step.name).join(' -> ') : to}`)
}

/** A parser that silently reads nothing would pass every rule. */
const read = new Set(modules.map((module) => module.source))
const unread = files.filter((path) => !read.has(path))
if (files.length > 0 && summary.totalDependenciesCruised === 0) console.error('No import was found in any file: the parser reads nothing.')
for (const path of unread) console.error(`not read: ${path}`)

const failed = summary.violations.length > 0 || unread.length > 0 || files.length === 0 || summary.totalDependenciesCruised === 0
console.log(`${files.length} source files, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} broken rules`)
process.exitCode = failed ? 1 : 0
