/**
 * Who may import whom. The rooms stand in the order the data travels; a room that is not listed for another is closed to it.
 * scripts/rules.ts runs this and makes sure that every source file was really read.
 */
import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'

/** Room (or part of one) -> what it may import besides itself. */
const open: Record<string, readonly string[]> = {
  schemas: [],
  domain: ['schemas'],
  messages: ['schemas', 'domain'],
  paint: ['schemas', 'domain', 'messages'],
  pictures: [],
  cities: [],
  store: ['schemas', 'domain'],
  outbox: ['schemas', 'domain'],
  workers: ['schemas', 'domain', 'store', 'outbox', 'paint'],
  sw: ['schemas', 'domain', 'outbox', 'paint', 'messages'],
  src: ['schemas', 'domain', 'messages', 'paint', 'store', 'outbox', 'cities', 'workers/[^/]+/api\\.ts', 'sw/api\\.ts'],
  kitchen: ['schemas', 'domain', 'messages', 'src/ui', 'src/theme'],
  server: ['schemas', 'domain', 'messages', 'paint', 'pictures', 'cities'],
}

/** Inside src, from the ground up: each layer may import itself and those before it. */
export const layers = ['early', 'theme', 'ui', 'entry', 'queries', 'commands', 'features', 'routes', 'app']

/** Packages a room may use; a room that is not listed may use any. */
const packages: Record<string, readonly string[]> = {
  schemas: ['superstruct'],
  domain: [],
  messages: ['use-intl'],
  paint: [],
  pictures: [],
  cities: [],
}

const source = '\\.(ts|tsx)$'
const aTest = '\\.test\\.(ts|tsx)$'
export const rooms = Object.keys(open)
const within = (paths: readonly string[]): string => `^(${paths.map((path) => (path.endsWith('\\.ts') ? `${path}$` : `${path}/`)).join('|')})`

const roomRules = Object.entries(open).map(([room, others]): IForbiddenRuleType => ({
  name: `room-${room}`,
  comment: `${room} imports ${[room, ...others].join(', ')}`,
  severity: 'error',
  from: { path: `^${room}/.*${source}`, pathNot: aTest },
  to: { path: within([...rooms, 'scripts']), pathNot: within([room, ...others]) },
}))

const layerRules = layers.map((layer, height): IForbiddenRuleType => ({
  name: `layer-${layer}`,
  comment: `src/${layer} imports nothing that stands above it`,
  severity: 'error',
  from: { path: `^src/${layer}/`, pathNot: aTest },
  to: { path: '^src/', pathNot: within(layers.slice(0, height + 1).map((below) => `src/${below}`)) },
}))

const packageRules = Object.entries(packages).map(([room, names]): IForbiddenRuleType => ({
  name: `packages-${room}`,
  comment: `${room} is pure: it uses ${names.join(', ') || 'no package'}`,
  severity: 'error',
  from: { path: `^${room}/.*${source}`, pathNot: aTest },
  to: { path: 'node_modules/', ...(names.length === 0 ? {} : { pathNot: `node_modules/(${names.join('|')})/` }) },
}))

export const rules: IForbiddenRuleType[] = [
  { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
  { name: 'no-lost-import', comment: 'the files of tests/collection-more import what is there in the copy that they are for', severity: 'error', from: { pathNot: '^tests/collection-more/' }, to: { couldNotResolve: true, pathNot: '\\?(url|raw|inline|worker)$' } },
  {
    name: 'features-apart',
    comment: 'what two features share belongs below them',
    severity: 'error',
    from: { path: '^src/features/([^/]+)/' },
    to: { path: '^src/features/', pathNot: '^src/features/$1/' },
  },
  {
    name: 'workers-apart',
    severity: 'error',
    from: { path: '^workers/([^/]+)/' },
    to: { path: '^workers/', pathNot: '^workers/$1/' },
  },
  {
    name: 'no-node-off-the-server',
    severity: 'error',
    from: { path: within(rooms.filter((room) => room !== 'server')), pathNot: aTest },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'nobody-imports-tests',
    severity: 'error',
    from: { path: within([...rooms, 'scripts']), pathNot: aTest },
    to: { path: `^tests/|${aTest}` },
  },
  {
    name: 'no-development-package',
    comment: 'what runs in production is a dependency, not a devDependency',
    severity: 'error',
    from: { path: within(rooms), pathNot: aTest },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
  },
  ...roomRules,
  ...layerRules,
  ...packageRules,
]

export const options: ICruiseOptions = {
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(dist|test-results|screens)/' },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    conditionNames: ['import', 'browser', 'node', 'default', 'types'],
    exportsFields: ['exports'],
    mainFields: ['module', 'main', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts', '.css', '.svg'],
  },
}
