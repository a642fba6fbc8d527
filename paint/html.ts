/** HTML as text in which everything that was not written here is escaped. */
export interface Html {
  readonly html: string
}

export type Child = string | number | Html | null | false | readonly Child[]

export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>

const VOID = new Set(['img', 'input', 'meta', 'link', 'br'])

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Safe between tags and inside a quoted attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '')

/** JSON that can stand in a script element: no end of it, no comment and no line separator can be read out of it. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

function childHtml(child: Child): string {
  if (child === null || child === false) return ''
  if (typeof child === 'string') return escapeHtml(child)
  if (typeof child === 'number') return String(child)
  return 'html' in child ? child.html : child.map(childHtml).join('')
}

/** One element. An attribute that is null, false or undefined is left out; names are ours, values are escaped. */
export function element(name: string, attributes: Attributes, ...children: readonly Child[]): Html {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === null || value === undefined || value === false) return ''
    return value === true ? ` ${key}=""` : ` ${key}="${escapeHtml(String(value))}"`
  })
  const open = `<${name}${written.join('')}>`
  return { html: VOID.has(name) ? open : `${open}${children.map(childHtml).join('')}</${name}>` }
}
