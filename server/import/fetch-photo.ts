import { lookup } from 'node:dns'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { MOST_PHOTO_BYTES, whyNotPhoto } from './check-photo.ts'
import { isPublicAddress } from './public-address.ts'
import type { PhotoFile } from './read-photo.ts'

const TIME_OUT_MS = 10_000

/** Resolves names to addresses of the open internet only; the check stands where the connection is made, so a name cannot change in between. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const open = error ? undefined : addresses.find(({ address, family }) => isPublicAddress(address, family))
    if (error || !open) return done(error ?? new Error('not a public address'), '', 0)
    if (options.all) return done(null, [open])
    done(null, open.address, open.family)
  })
}

function bytesAt(address: URL): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const call = request(address, { lookup: publicLookup, signal: AbortSignal.timeout(TIME_OUT_MS), headers: { Accept: 'image/jpeg,image/png,image/gif,image/svg+xml' } }, (answer) => {
      if (answer.statusCode !== 200) return call.destroy(new Error(`status ${answer.statusCode}`))
      const parts: Buffer[] = []
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
        if (size > MOST_PHOTO_BYTES) call.destroy(new Error('too large'))
        else parts.push(part)
      })
      answer.on('end', () => resolve(Buffer.concat(parts)))
      answer.on('error', reject)
    })
    call.on('error', reject)
    call.end()
  })
}

/** Fetches a picture that a till left on the web: https, a public address, no redirects. */
export async function fetchPhoto(written: string): Promise<PhotoFile> {
  const address = URL.canParse(written) ? new URL(written) : null
  if (address?.protocol !== 'https:' || address.username !== '' || isIP(address.hostname.replace(/^\[|\]$/g, '')) !== 0) return { why: 'is no https address with a host name' }
  try {
    const bytes = await bytesAt(address)
    const why = await whyNotPhoto(bytes)
    return why === null ? { bytes } : { why }
  } catch {
    return { why: 'could not be fetched' }
  }
}
