import { isIP } from 'node:net'
import { type Env, value } from './env.ts'
import type { MapTiles } from '#schemas/map.ts'
import { type RazorpayAccount, readRazorpay } from './gateways/razorpay/account.ts'
import { type ObjectStoreAccount, readObjectStore } from './object-store/read-object-store.ts'
import { StartError } from './start-error.ts'

/** Where the data is: all that a tool beside the server (the importer) needs to know. */
export interface DatabaseConfig {
  /** Holds the embedded database, pictures and the assets of earlier releases. */
  dataDir: string
  /** null: an embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null
  /** Address for LISTEN, which holds one connection for the life of the process. null: nowhere, changes of other instances are found by polling. */
  databaseListenUrl: string | null
  /** True: DATABASE_URL leads to a pooler in transaction mode. */
  databasePooler: boolean
  /** Connections of this process to the database, besides one for LISTEN and one for /healthz. */
  databasePool: number
}

export interface Config extends DatabaseConfig {
  port: number
  /** Address of this machine on which the port is opened; null: all of them. */
  host: string | null
  /** RT-23: starts and ends with a slash. */
  basePath: string
  /** `auto` plays the staff. */
  attendant: 'auto' | 'manual'
  /** The demo's alone: from it the keys of its seeded owners are made (demo/seed-staff.ts). Without DEMO it opens nothing: keys are made by `npm run staff`. */
  staffKey: string | null
  /** The one secret from which all login keys are derived. */
  tokenSecret: string
  demo: boolean
  /** How many proxies of ours stand before the server: the guest's address is that many steps from the end of X-Forwarded-For. 0: none. */
  trustProxy: number
  /** TLS ends before this server for every client: browsers are told never to come without. */
  httpsOnly: boolean
  /** Codes of the countries whose numbers login codes are sent to. */
  smsCountries: readonly string[]
  /** How many calls one address may make a minute: a whole venue may stand behind one. 0: no limit. */
  callsPerMinute: number
  /** How many acts one staff key may do a minute: a key in the wrong hands changes no more than that. 0: no limit. */
  staffActsPerMinute: number
  /** How many phones of one network address may hold a stream open. 0: no limit. */
  streamsPerAddress: number
  /** How many streams this instance holds in all; each takes an open file and some 10 kB. */
  streams: number
  /** Opens GET /metrics; null: there is no such route. */
  metricsKey: string | null
  /** A map of pictures in place of the drawn one; null: the drawn one, or that of `mapPmtiles`. */
  mapTiles: MapTiles | null
  /** A PMTiles file that this server serves pictures of a map from. `attribution` null: what the file says. Never beside `mapTiles`. */
  mapPmtiles: { path: string; attribution: string | null } | null
  /** Address of a Photon; null: the localities table answers alone. */
  geocoderUrl: string | null
  /** Address of a service that says where an internet address is, with {ip} in it; null: the brand's outlets say the city. */
  ipLookupUrl: string | null
  /** Orders are paid online through it; null: no keys were given. */
  razorpay: RazorpayAccount | null
  /** Where instances share pictures and assets; null: they are in `dataDir` alone. */
  objectStore: ObjectStoreAccount | null
  /** The domains under which brands live; null: any host is taken. */
  baseDomains: readonly string[] | null
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

const LEAST_SECRET = 32

function choice<const T extends string>(env: Env, name: string, words: readonly T[], otherwise: T): T {
  const given = value(env, name)
  if (given === undefined) return otherwise
  const found = words.find((word) => word === given)
  if (found === undefined) throw new StartError(`${name} is "${given}": set it to ${words.join(' or ')}.`)
  return found
}

function number(env: Env, name: string, most: number, otherwise: number, least = 0): number {
  const given = value(env, name) ?? String(otherwise)
  if (!/^\d{1,9}$/.test(given) || Number(given) > most || Number(given) < least) throw new StartError(`${name} is "${given}": set it to a number from ${least} to ${most}.`)
  return Number(given)
}

/**
 * Behind a proxy on the same machine nobody else needs the port; a client that reached it could write its own X-Forwarded-For.
 * HOST is left alone: some shells export it as the machine's name.
 */
function host(env: Env, trustProxy: number): string | null {
  const given = value(env, 'LISTEN_HOST')
  if (given !== undefined && isIP(given) === 0) throw new StartError(`LISTEN_HOST is "${given}": set it to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all of them.`)
  return given ?? (trustProxy > 0 ? '127.0.0.1' : null)
}

function basePath(env: Env): string {
  const given = value(env, 'BASE_PATH') ?? '/web/'
  if (!/^\/([\w.~-]+\/)*[\w.~-]*$/.test(given)) throw new StartError(`BASE_PATH is "${given}": set it to a path such as /web/, of letters, digits and . _ ~ - only.`)
  return given.endsWith('/') ? given : `${given}/`
}

function domains(env: Env): string[] | null {
  const given = value(env, 'BASE_DOMAINS')?.toLowerCase().split(',').map((name) => name.trim()) ?? null
  if (given && !given.every((name) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name))) throw new StartError('BASE_DOMAINS cannot be read: set it to domains with commas between them, such as example.com.')
  return given
}

function countries(env: Env): string[] {
  const given = (value(env, 'SMS_COUNTRIES') ?? '91').split(',').map((code) => code.trim())
  if (!given.every((code) => /^[1-9]\d{0,2}$/.test(code))) throw new StartError('SMS_COUNTRIES cannot be read: set it to country codes with commas between them, such as 91,971.')
  return given
}

function webAddress(env: Env, name: string): string | null {
  const given = value(env, name) ?? null
  if (given !== null && !(URL.canParse(given) && /^https?:$/.test(new URL(given).protocol))) {
    throw new StartError(`${name} cannot be read: set it to an address such as https://maps.example.com, or leave it out.`)
  }
  return given
}

/** The deepest zoom that most makers of tiles have. */
const MOST_ZOOM = 19

function mapTiles(env: Env): MapTiles | null {
  const url = webAddress(env, 'MAP_TILES')
  if (url === null) return null
  if (!['{z}', '{x}', '{y}'].every((part) => url.includes(part))) throw new StartError('MAP_TILES has to hold {z}, {x} and {y}, such as https://tiles.example.com/{z}/{x}/{y}.png.')
  return { url, attribution: value(env, 'MAP_ATTRIBUTION') ?? '', mostZoom: number(env, 'MAP_MOST_ZOOM', 22, MOST_ZOOM, 1) }
}

function mapPmtiles(env: Env): Config['mapPmtiles'] {
  const path = value(env, 'MAP_PMTILES')
  if (path === undefined) return null
  if (value(env, 'MAP_TILES') !== undefined) throw new StartError('MAP_TILES and MAP_PMTILES are both set: leave one of them out.')
  return { path, attribution: value(env, 'MAP_ATTRIBUTION') ?? null }
}

function ipLookup(env: Env): string | null {
  const url = webAddress(env, 'IP_LOOKUP_URL')
  if (url !== null && !url.includes('{ip}')) throw new StartError('IP_LOOKUP_URL has to hold {ip}, such as https://lookup.example.com/{ip}/json.')
  return url
}

/** Gives the demo a secret of its own, made at its first start and kept with its data. */
type KeepSecret = (dataDir: string, name: string) => string

function secret(env: Env, name: string, kept: (() => string) | null): string {
  const given = value(env, name)
  if (given === undefined && kept) return kept()
  if (given === undefined) throw new StartError(`${name} is not set: give it a secret of at least ${LEAST_SECRET} random characters, or set DEMO=1 to try the product out.`)
  if (!kept && given.length < LEAST_SECRET) throw new StartError(`${name} has ${given.length} characters: give it a secret of at least ${LEAST_SECRET} random characters.`)
  return given
}

function databaseAddress(env: Env, name: string, otherwise: string): string | null {
  const given = value(env, name) ?? null
  if (given !== null && !(/^postgres(ql)?:\/\/\S+$/.test(given) && URL.canParse(given)))
    throw new StartError(`${name} cannot be read: set it to an address such as postgres://user:password@host:5432/database, or ${otherwise}.`)
  return given
}

/** A secret that may be left out; one that is given must be worth its name. */
function optionalSecret(env: Env, name: string): string | null {
  return value(env, name) === undefined ? null : secret(env, name, null)
}

/** Checks the part of the environment that says where the data is. Throws StartError. */
export function readDatabaseConfig(env: Env): DatabaseConfig {
  const databaseUrl = databaseAddress(env, 'DATABASE_URL', 'leave it out for the embedded database')
  const listenUrl = databaseAddress(env, 'DATABASE_LISTEN_URL', 'leave it out')
  const databasePooler = choice(env, 'DATABASE_POOLER', ['0', '1'], '0') === '1'
  return {
    dataDir: value(env, 'DATA_DIR') ?? '.data',
    databaseUrl,
    databaseListenUrl: listenUrl ?? (databasePooler ? null : databaseUrl),
    databasePooler,
    databasePool: number(env, 'DATABASE_POOL', 200, 16, 2),
  }
}

/** What an operator of a real restaurant sets. */
const REAL_VARIABLES = ['DATABASE_URL', 'STAFF_KEY', 'TOKEN_SECRET', 'SMS_PROVIDER', 'CALLER_ID', 'RAZORPAY_KEY_ID'] as const

/** Whether an environment was made for the real product, so that the demo may not be taken for what was meant. */
export const isRealEnvironment = (env: Env): boolean => REAL_VARIABLES.some((name) => value(env, name) !== undefined)

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * The demo's database: its own variable and this machine only, because the demo writes brands, plays the staff and gives login codes to any caller.
 * Throws StartError.
 */
function demoDatabase(env: Env): DatabaseConfig {
  if (value(env, 'DATABASE_URL') !== undefined)
    throw new StartError('DEMO=1 and DATABASE_URL are both set: leave DEMO out to serve a real database, or leave DATABASE_URL out to try the product out.')
  const { DATA_DIR, DATABASE_POOL, DATABASE_POOLER, DEMO_DATABASE_URL } = env
  const database = readDatabaseConfig({ DATA_DIR, DATABASE_POOL, DATABASE_POOLER, DATABASE_URL: DEMO_DATABASE_URL })
  if (database.databaseUrl !== null && !LOOPBACK.test(new URL(database.databaseUrl).hostname))
    throw new StartError('DEMO_DATABASE_URL is on another machine: the demo takes a database on this one only, or leave it out for the embedded database.')
  return database
}

/**
 * The secret of a server's keys, for a tool that works beside it.
 * @param findKept a secret that a demo of this data directory has made for itself, null where there is none
 * @throws StartError
 */
export function readTokenSecret(env: Env, findKept: (dataDir: string, name: string) => string | null): string {
  const kept = value(env, 'TOKEN_SECRET') === undefined ? findKept(readDatabaseConfig(env).dataDir, 'token-secret') : null
  return kept ?? secret(env, 'TOKEN_SECRET', null)
}

/** Checks the whole environment. Throws StartError with the one sentence that says what to set. */
export function readConfig(env: Env, keepSecret: KeepSecret): Config {
  const demo = choice(env, 'DEMO', ['0', '1'], '0') === '1'
  const database = demo ? demoDatabase(env) : readDatabaseConfig(env)
  const kept = (name: string): (() => string) | null => (demo ? () => keepSecret(database.dataDir, name.toLowerCase().replace('_', '-')) : null)
  const trustProxy = number(env, 'TRUST_PROXY', 9, 0)
  const config: Config = {
    ...database,
    port: number(env, 'PORT', 65_535, 8080),
    host: host(env, trustProxy),
    basePath: basePath(env),
    attendant: choice(env, 'ATTENDANT', ['auto', 'manual'], demo ? 'auto' : 'manual'),
    staffKey: demo ? secret(env, 'STAFF_KEY', kept('STAFF_KEY')) : (value(env, 'STAFF_KEY') ?? null),
    tokenSecret: secret(env, 'TOKEN_SECRET', kept('TOKEN_SECRET')),
    demo,
    trustProxy,
    httpsOnly: choice(env, 'HTTPS_ONLY', ['0', '1'], '0') === '1',
    smsCountries: countries(env),
    callsPerMinute: number(env, 'CALLS_PER_MINUTE', 999_999_999, 6000),
    staffActsPerMinute: number(env, 'STAFF_ACTS_PER_MINUTE', 999_999_999, 240),
    streamsPerAddress: number(env, 'STREAMS_PER_ADDRESS', 999_999_999, 1000),
    streams: number(env, 'STREAMS', 1_000_000, 25_000, 2000),
    metricsKey: optionalSecret(env, 'METRICS_KEY'),
    mapTiles: mapTiles(env),
    mapPmtiles: mapPmtiles(env),
    geocoderUrl: webAddress(env, 'GEOCODER_URL'),
    ipLookupUrl: ipLookup(env),
    razorpay: readRazorpay(env, demo),
    objectStore: readObjectStore(env),
    baseDomains: domains(env),
    logLevel: choice(env, 'LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], 'info'),
  }
  if (!demo && database.databaseUrl === null)
    throw new StartError('DATABASE_URL is not set: set it to the address of a PostgreSQL database, or set DEMO=1 to try the product out with an embedded one.')
  return config
}
