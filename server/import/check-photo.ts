import sharp from 'sharp'

/** CO-10: kinds of pictures an outlet may bring. */
export type PhotoKind = 'jpeg' | 'png' | 'gif' | 'svg'

const MOST_PIXELS = 50_000_000
export const MOST_PHOTO_BYTES = 15 * 1024 * 1024

const startsWith = (bytes: Uint8Array, ...signs: number[]): boolean => signs.every((sign, at) => bytes[at] === sign)

/** By the first bytes, whatever the file is called. */
function kindOf(bytes: Uint8Array): PhotoKind | null {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'png'
  if (startsWith(bytes, 0x47, 0x49, 0x46, 0x38)) return 'gif'
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('utf8')
  return /<svg[\s>]/i.test(head) || /^\s*<\?xml/.test(head) ? 'svg' : null
}

/** What a drawing has no need of, and the words for it. */
const NOT_IN_A_DRAWING: readonly (readonly [RegExp, string])[] = [
  [/<!(?:DOCTYPE|ENTITY)/i, 'a document type'],
  [/<\?xml-stylesheet/i, 'an outside style sheet'],
  [/<[\w.-]*:?(?:script|foreignObject|iframe|object|embed|handler|listener)\b/i, 'a script or foreign content'],
  [/[\s"'/]on[a-z]+\s*=/i, 'an event handler'],
  [/(?:href|src)\s*=\s*(?:"(?!\s*#|\s*data:image\/(?:png|jpeg|gif);)|'(?!\s*#|\s*data:image\/(?:png|jpeg|gif);)|[^"'\s])/i, 'a link'],
  [/url\(\s*["']?\s*(?!#)/i, 'an outside reference'],
  [/@import/i, 'an outside style sheet'],
]

const decodeReferences = (text: string): string =>
  text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex: string | undefined, decimal: string | undefined) => {
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })

/** Each comment is looked for once: a file of nothing but openings takes no longer than another of its length. */
function withoutComments(text: string): string {
  const kept: string[] = []
  let from = 0
  for (;;) {
    const opening = text.indexOf('<!--', from)
    const closing = opening === -1 ? -1 : text.indexOf('-->', opening + 4)
    if (closing === -1) return kept.join('') + text.slice(from)
    kept.push(text.slice(from, opening))
    from = closing + 3
  }
}

/** What in an SVG is more than a drawing; null: nothing. Served pictures are pixels anyway; a file that tries is refused all the same. */
export function dangerInSvg(svg: string): string | null {
  const text = decodeReferences(withoutComments(svg))
  return NOT_IN_A_DRAWING.find(([sign]) => sign.test(svg) || sign.test(text))?.[1] ?? null
}

/** Why these bytes are no picture that can be shown, as the end of a sentence; null: they are one. */
export async function whyNotPhoto(bytes: Uint8Array): Promise<string | null> {
  if (bytes.byteLength > MOST_PHOTO_BYTES) return `is larger than ${MOST_PHOTO_BYTES / 1024 / 1024} MB`
  const kind = kindOf(bytes)
  if (kind === null) return 'is no JPEG, PNG, GIF or SVG picture'
  const danger = kind === 'svg' ? dangerInSvg(Buffer.from(bytes).toString('utf8')) : null
  if (danger !== null) return `holds ${danger}; a drawing must be a drawing only`
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).metadata()
    if (width * height > MOST_PIXELS) return `has ${width} by ${height} dots; ${MOST_PIXELS / 1_000_000} million are the most`
    await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).resize(8, 8).raw().toBuffer()
    return null
  } catch {
    return 'is damaged or too large'
  }
}
