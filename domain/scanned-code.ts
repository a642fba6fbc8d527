import { subdomainOf } from './subdomain.ts'
import { parseTableCode, writtenCode } from './table-code.ts'

/**
 * ER-20: what a QR code turned out to be. `code` is a restaurant's or table's code in its one written form; `brand-page` (RD-04) a link to a brand's own page,
 * read where no brand lives: `address` is its host and path, "//rajwada.example.com/web/restaurant/RAJCS012".
 */
export type ScannedCode = { kind: 'code'; code: string } | { kind: 'brand-page'; address: string } | { kind: 'other-brand' } | { kind: 'not-ours' }

const LINK = /^https?:\/\/([\w.:-]+)(?=[/?#]|$)([^?#]*)/i
const LINK_PATH = /\/(?:ordering\/)?(?:restaurant|welcome)\/([A-Za-z0-9-]{3,15})\/?$/

/**
 * Reads the text of a QR code: a bare code, or a link to a restaurant under this origin or one of the product's brands.
 * @param host host with port of this page, "rajwada.example.com:8080", or the product's own, "example.com"
 */
export function readScannedCode(scanned: string, host: string): ScannedCode {
  const value = scanned.trim()
  if (value.length > 400) return { kind: 'not-ours' }
  const link = LINK.exec(value)
  const path = link ? LINK_PATH.exec(link[2] ?? '') : null
  const parts = parseTableCode(link ? (path?.[1] ?? '') : value)
  if (!parts) return { kind: 'not-ours' }
  const code: ScannedCode = { kind: 'code', code: writtenCode(parts) }
  return link ? ofHost(code, { there: (link[1] ?? '').toLowerCase(), here: host.toLowerCase(), path: link[2] ?? '' }) : code
}

/** A link's code by whose page it leads to. The product's own host knows the codes of all brands; a brand's page opens its own only. */
function ofHost(code: ScannedCode, { there, here, path }: { there: string; here: string; path: string }): ScannedCode {
  if (there === here) return code
  if (homeOf(there) !== homeOf(here)) return { kind: 'not-ours' }
  if (brandOf(there) === brandOf(here) || brandOf(there) === '') return code
  return brandOf(here) === '' ? { kind: 'brand-page', address: `//${there}${path}` } : { kind: 'other-brand' }
}

const brandOf = (host: string): string => subdomainOf(host.replace(/:\d+$/, ''))

/** The product's own host, under which brands are subdomains: "example.com:8080" of "rajwada.example.com:8080", of "www.example.com:8080", and of itself. */
const homeOf = (host: string): string => (brandOf(host) !== '' || host.startsWith('www.') ? host.slice(host.indexOf('.') + 1) : host)
