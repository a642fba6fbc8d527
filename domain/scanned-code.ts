import { formatTableCode, parseTableCode } from './table-code.ts'

/** ER-20: what a QR code turned out to be. `code` is a restaurant's or table's code in its one written form. */
export type ScannedCode = { kind: 'code'; code: string } | { kind: 'other-brand' } | { kind: 'not-ours' }

const LINK_PATH = /\/(?:ordering\/)?(?:restaurant|welcome)\/([A-Za-z0-9-]{3,15})\/?$/

/**
 * Reads the text of a QR code: a bare code, or a link to a restaurant under this origin or one of the product's brands.
 * @param host host with port of this page, "rajwada.example.com:8080"
 */
export function readScannedCode(scanned: string, host: string): ScannedCode {
  const value = scanned.trim()
  if (value.length > 400) return { kind: 'not-ours' }
  const link = /^https?:\/\/([^/?#]+)([^?#]*)/i.exec(value)
  const path = link ? LINK_PATH.exec(link[2] ?? '') : null
  const parts = parseTableCode(link ? (path?.[1] ?? '') : value)
  if (!parts) return { kind: 'not-ours' }
  if (link) {
    const there = (link[1] ?? '').toLowerCase()
    const here = host.toLowerCase()
    if (there !== here) return { kind: parentOf(there) === parentOf(here) ? 'other-brand' : 'not-ours' }
  }
  return { kind: 'code', code: parts.tableNumber === null ? parts.restaurantCode : formatTableCode(parts.restaurantCode, parts.tableNumber) }
}

/** The domain under which brands are subdomains. */
const parentOf = (host: string): string => host.slice(host.indexOf('.') + 1)
