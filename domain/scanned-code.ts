import { subdomainOf } from './subdomain.ts'
import { parseTableCode, writtenCode } from './table-code.ts'

/**
 * ER-20: what a QR code turned out to be. `code` is a restaurant's or table's code in its one written form; `brand-page` (RD-04) a link to a brand's own page,
 * read where no brand lives; `offer` (RT-16) a link to one of this brand's offers. `address` is host, path and query, "//rajwada.example.com/web/restaurant/RAJCS012".
 */
export type ScannedCode = { kind: 'code'; code: string } | { kind: 'brand-page' | 'offer'; address: string } | { kind: 'other-brand' } | { kind: 'not-ours' }

const LINK = /^https?:\/\/([\w.:-]+)(?=[/?#]|$)([^?#]*)(\?[^#]*)?/i
const OFFER_PATH = /^(?:(?:coupon|deal)\/[^/]+|offers\/avail-offer)\/?$/
const LINK_PATH = /\/(?:ordering\/)?(?:restaurant|welcome)\/([A-Za-z0-9-]{3,15})\/?$/

/**
 * Reads the text of a QR code: a bare code, or a link to a restaurant or an offer under this origin or one of the product's brands.
 * @param host host with port of this page, "rajwada.example.com:8080", or the product's own, "example.com"; `base` the path under which pages live, "/web/"
 */
export function readScannedCode(scanned: string, host: string, base: string): ScannedCode {
  const value = scanned.trim()
  if (value.length > 400) return { kind: 'not-ours' }
  const link = LINK.exec(value)
  if (!link) return codeOf(value)
  const [, there = '', path = '', query = ''] = link
  const address = `//${there.toLowerCase()}${path}${query}`
  const found: ScannedCode = path.startsWith(base) && OFFER_PATH.test(path.slice(base.length)) ? { kind: 'offer', address } : codeOf(LINK_PATH.exec(path)?.[1] ?? '')
  return found.kind === 'not-ours' ? found : ofHost(found, { there: there.toLowerCase(), here: host.toLowerCase(), address })
}

function codeOf(written: string): ScannedCode {
  const parts = parseTableCode(written)
  return parts ? { kind: 'code', code: writtenCode(parts) } : { kind: 'not-ours' }
}

/** What was read, by whose page it leads to. The product's own host knows the codes of all brands; a brand's page opens its own only, and no brand has the offers of another. */
function ofHost(found: ScannedCode, { there, here, address }: { there: string; here: string; address: string }): ScannedCode {
  if (there === here) return found
  if (homeOf(there) !== homeOf(here)) return { kind: 'not-ours' }
  if (brandOf(there) === brandOf(here) || (brandOf(there) === '' && found.kind === 'code')) return found
  return brandOf(here) === '' ? { kind: 'brand-page', address } : { kind: 'other-brand' }
}

const brandOf = (host: string): string => subdomainOf(host.replace(/:\d+$/, ''))

/** The product's own host, under which brands are subdomains: "example.com:8080" of "rajwada.example.com:8080", of "www.example.com:8080", and of itself. */
const homeOf = (host: string): string => (brandOf(host) !== '' || host.startsWith('www.') ? host.slice(host.indexOf('.') + 1) : host)
