/**
 * Parts of the first frame's style that only some pages need, by what their selectors begin with: what a theme's version sets, and what stands on some
 * menus only. The others do without these bytes before their first dish.
 */
const PARTS: readonly (readonly [name: string, selector: RegExp])[] = [
  ...['L1', 'L2', 'L3', 'L4'].map((version) => [version, new RegExp(`^\\[data-theme-version=['"]?${version}['"]?\\]$`)] as const),
  ['cover', /^\.cover(?![\w])/],
  ['shut', /^\.shut(?![\w-])/],
  ['spot', /^\.spot(?![\w-])/],
]

interface Rule {
  /** A selector or an at-rule, as it stands. */
  head: string
  /** Between its braces. */
  body: string
}

/** @param css minified, without comments; no string in it holds a brace */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  let start = 0
  let depth = 0
  let open = 0
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{' && depth++ === 0) open = at
    else if (css[at] === '}' && --depth === 0) {
      rules.push({ head: css.slice(start, open), body: css.slice(open + 1, at) })
      start = at + 1
    } else if (css[at] === ';' && depth === 0) {
      rules.push({ head: css.slice(start, at + 1), body: '' })
      start = at + 1
    }
  }
  return rules
}

const textOf = ({ head, body }: Rule): string => (head.endsWith(';') ? head : `${head}{${body}}`)

/** The part to which a rule belongs with all its selectors, or with all the rules in it; null: it is the page's own. */
function partOf({ head, body }: Rule): string | null {
  if (head.startsWith('@media')) {
    const inside = new Set(rulesOf(body).map(partOf))
    return inside.size === 1 ? ([...inside][0] ?? null) : null
  }
  const selectors = head.split(',')
  return PARTS.find(([, selector]) => selectors.every((one) => selector.test(one)))?.[0] ?? null
}

/**
 * Takes the parts out of the first frame's style; a rule of a part stays in its layer.
 * @param css minified
 * @returns what is left, and the style of each part that there is
 */
export function takeParts(css: string): { css: string; parts: Map<string, string> } {
  const parts = new Map<string, string>()
  const left = rulesOf(css).map((rule): Rule => {
    if (!rule.head.startsWith('@layer') || rule.head.endsWith(';')) return rule
    const own: Rule[] = []
    for (const inner of rulesOf(rule.body)) {
      const part = partOf(inner)
      if (part === null) own.push(inner)
      else parts.set(part, `${parts.get(part) ?? ''}${rule.head}{${textOf(inner)}}`)
    }
    return { head: rule.head, body: own.map(textOf).join('') }
  })
  return { css: left.map(textOf).join(''), parts }
}
