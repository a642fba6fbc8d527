/** Named entities that tills write into names and descriptions; all others of HTML do not occur in menus. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: '’', nbsp: ' ', rsquo: '’', lsquo: '‘', ldquo: '“', rdquo: '”', sbquo: '‚', bdquo: '„',
  ndash: '–', mdash: '—', hellip: '…', bull: '•', middot: '·', deg: '°', times: '×', divide: '÷', plusmn: '±', frac12: '½', frac14: '¼', frac34: '¾',
  reg: '®', copy: '©', trade: '™', cent: '¢', pound: '£', euro: '€', yen: '¥', laquo: '«', raquo: '»', iexcl: '¡', iquest: '¿', shy: '', zwj: '\u200d', zwnj: '\u200c',
  agrave: 'à', aacute: 'á', acirc: 'â', atilde: 'ã', auml: 'ä', aring: 'å', aelig: 'æ', ccedil: 'ç', egrave: 'è', eacute: 'é', ecirc: 'ê', euml: 'ë',
  igrave: 'ì', iacute: 'í', icirc: 'î', iuml: 'ï', ntilde: 'ñ', ograve: 'ò', oacute: 'ó', ocirc: 'ô', otilde: 'õ', ouml: 'ö', oslash: 'ø', oelig: 'œ',
  ugrave: 'ù', uacute: 'ú', ucirc: 'û', uuml: 'ü', yacute: 'ý', szlig: 'ß', Agrave: 'À', Aacute: 'Á', Ccedil: 'Ç', Egrave: 'È', Eacute: 'É', Ecirc: 'Ê',
  Ntilde: 'Ñ', Ouml: 'Ö', Uuml: 'Ü',
}

const ENTITY = /&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,11});/g

/** Code points that no text holds: surrogates, and what lies beyond Unicode. */
const isCharacter = (point: number): boolean => point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)

function decodeOnce(value: string): string {
  return value.replace(ENTITY, (whole, name: string) => {
    if (!name.startsWith('#')) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole
    const point = /^#[xX]/.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return isCharacter(point) ? String.fromCodePoint(point) : ''
  })
}

/** Tags of rich-text boxes; `<` that opens none ("< 300 kcal") stays. */
const BREAK = /<\s*\/?\s*(?:br|p|div|li|ul|ol)\b[^<>]*>/gi
const STYLE = /<\s*\/?\s*(?:b|i|u|em|strong|span|font|small|sup|sub)\b[^<>]*>/gi
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+/g

/**
 * Text as a till wrote it, as a person would have: entities decoded (tills encode twice), rich-text tags and control characters gone,
 * white space single. What remains is plain text; `<` in it is a character, never markup.
 */
export function cleanText(value: string): string {
  const decoded = decodeOnce(decodeOnce(value))
  return decoded.replace(BREAK, ' ').replace(STYLE, '').replace(INVISIBLE, ' ').replace(/[\s\u00a0]+/g, ' ').trim()
}

const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Gujarati}/u, 'gu'],
  [/\p{Script=Gurmukhi}/u, 'pa'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Kannada}/u, 'kn'],
  [/\p{Script=Malayalam}/u, 'ml'],
]

/** BCP 47 language by the script a name is written in; undefined for Latin letters. */
export const languageOf = (name: string): string | undefined => SCRIPTS.find(([script]) => script.test(name))?.[1]
