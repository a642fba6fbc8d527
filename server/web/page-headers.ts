import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g
const RUNS = /^\s*$|type="(module|text\/javascript)"/

/** Hashes of a page's inline scripts that run; data in script elements does not. */
export function scriptHashes(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)]
    .filter(([, attributes = '']) => RUNS.test(attributes))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/**
 * What a page may do. Scripts are ours alone, inline ones only by their hash; the code scanner's WebAssembly may be compiled; framing is forbidden.
 * Styles may stand in the page: themes and measures are written into it. Text becomes HTML or the address of code only by the policies named here:
 * `default` (index.html) lets addresses of this origin through, `painted` (src/early) takes what paint/ wrote.
 * @param pictures origins besides this one that pictures may come from: a map's tiles
 */
export function pageHeaders(html: string, pictures: readonly string[] = []): Record<string, string> {
  const policy = {
    'default-src': "'self'",
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...scriptHashes(html)].join(' '),
    'style-src': "'self' 'unsafe-inline'",
    'img-src': ["'self' data: blob:", ...pictures].join(' '),
    'media-src': "'self' blob:",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default painted',
  }
  return {
    'Content-Security-Policy': Object.entries(policy).map(([name, value]) => `${name} ${value}`).join('; '),
    'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self)',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}
