import { type Env, value } from '../env.ts'
import { StartError } from '../start-error.ts'

/** A bucket of an S3-compatible store, and the key that opens it. */
export interface ObjectStoreAccount {
  /** Address of the bucket, without a slash at its end. */
  url: string
  region: string
  keyId: string
  secret: string
  /** Before all names; empty, or with a slash at its end. */
  prefix: string
}

const VARIABLES = ['OBJECT_STORE_URL', 'OBJECT_STORE_REGION', 'OBJECT_STORE_KEY_ID', 'OBJECT_STORE_SECRET'] as const
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
/** Parts that are sent and signed as they stand: no letter of them is written in two ways, and none is `.` or `..`, which an address resolves and the `prefix` of a list does not. */
const PLAIN_PATH = /^(\/(?!\.{1,2}(\/|$))[\w.-]+)*\/?$/

/** The value is not repeated in the sentence: somebody may have written a password into it. */
function bucketOf(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null
  const isBucket = url !== null && /^https?:$/.test(url.protocol) && PLAIN_PATH.test(url.pathname) && [url.search, url.hash, url.username, url.password].every((part) => part === '')
  if (!isBucket) throw new StartError('OBJECT_STORE_URL cannot be read: set it to the address of a bucket, such as https://s3.ap-south-1.amazonaws.com/my-bucket, with no key in it.')
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    throw new StartError('OBJECT_STORE_URL is http to another machine: what is served to guests comes from there, so set it to an https address.')
  return url.href.replace(/\/$/, '')
}

/**
 * OBJECT_STORE_URL, OBJECT_STORE_REGION, OBJECT_STORE_KEY_ID and OBJECT_STORE_SECRET: all or none. OBJECT_STORE_PREFIX stands before all names.
 * @returns null: none is set, pictures and assets are on this machine's disk alone @throws StartError
 */
export function readObjectStore(env: Env): ObjectStoreAccount | null {
  const prefix = value(env, 'OBJECT_STORE_PREFIX')
  const missing = VARIABLES.filter((name) => value(env, name) === undefined)
  if (missing.length === VARIABLES.length && prefix === undefined) return null
  const [first] = missing
  if (first !== undefined) throw new StartError(`${first} is not set: an object store needs ${VARIABLES.join(', ')}.`)
  const [url = '', region = '', keyId = '', secret = ''] = VARIABLES.map((name) => value(env, name))
  if (!/^[\w-]{1,64}$/.test(region))
    throw new StartError('OBJECT_STORE_REGION cannot be read: set it to the region of the bucket, such as ap-south-1, or to what your store takes for one (auto, us-east-1).')
  if (!/^[\w.@+=-]{3,128}$/.test(keyId)) throw new StartError('OBJECT_STORE_KEY_ID cannot be read: set it to the id of an access key.')
  if (prefix !== undefined && !PLAIN_PATH.test(`/${prefix}`))
    throw new StartError('OBJECT_STORE_PREFIX cannot be read: set it to a folder such as tablefirst/, of letters, digits and . _ - / only, with no part that is . or .. alone.')
  return { url: bucketOf(url), region, keyId, secret, prefix: prefix === undefined ? '' : `${prefix.replace(/\/$/, '')}/` }
}
