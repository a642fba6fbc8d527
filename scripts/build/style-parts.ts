/**
 * Parts of the first frame's style that only some pages need, by what their selectors begin with: what a theme's version sets, and what stands on some
 * menus only (paint/shell.ts looks for an element whose class begins so). The others do without these bytes before their first dish.
 */
const PARTS: readonly (readonly [name: string, selector: RegExp])[] = [
  ...['L1', 'L2', 'L3', 'L4'].map((version) => [version, new RegExp(`^\\[data-theme-version=['"]?${version}['"]?\\]$`)] as const),
  ['cover', /^\.cover(?![\w])/],
  ['shut', /^\.shut(?![\w-])/],
  ['spot', /^\.spot(?![\w-])/],
  ['doors', /^\.doors(?![\w-])/],
  ['quiet', /^\.quiet(?![\w-])/],
  ['gone', /^(?:\.out|\.gone|\.feature>\.gone)(?![\w-])/],
]

/** Classes whose style stands with the first frame's in its source, and which no painted screen has. */
export const UNPAINTED = ['between', 'column', 'stack', 'pad', 'rise', 'good', 'warn', 'bad'] as const
/** Their rules, and what is not seen: the unseen rings around links. */
const UNSEEN = new RegExp(`^(?:(?:\\.badge)?\\.(?:${UNPAINTED.join('|')})|@keyframes rise|\\.link:not\\(label \\*\\))(?![\\w-])`)

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

/** The part to which a rule belongs with all its selectors, or with all the rules in it, or `unseen`; null: it is the first frame's own. */
function partOf({ head, body }: Rule): string | null {
  if (head.startsWith('@media')) {
    const inside = new Set(rulesOf(body).map(partOf))
    return inside.size === 1 ? ([...inside][0] ?? null) : null
  }
  const selectors = head.split(',')
  return [...PARTS, ['unseen', UNSEEN] as const].find(([, selector]) => selectors.every((one) => selector.test(one)))?.[0] ?? null
}

/**
 * Takes the parts out of the first frame's style; a rule of a part stays in its layer.
 * @param css minified
 * @returns what is left, the style of each part that there is, and what no painted screen shows
 */
export function takeParts(css: string): { css: string; parts: Map<string, string>; unseen: string } {
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
  const unseen = parts.get('unseen') ?? ''
  parts.delete('unseen')
  return { css: left.map(textOf).join(''), parts, unseen }
}

const DECLARATION = /(--[\w-]+):([^;{}]*)(?:;|(?=\})|$)/g
const namesIn = (value: string): string[] => [...value.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)
/** Chosen by a brand's theme, which the build does not know (paint/theme.ts). */
const CHOSEN_LATER = /^--font-/

/** Names of tokens that a style uses: in its rules, or in a token that is used. */
function usedTokens(css: string): Set<string> {
  const values = new Map<string, string[]>()
  for (const [, name = '', value = ''] of css.matchAll(DECLARATION)) values.set(name, [...(values.get(name) ?? []), ...namesIn(value)])
  const used = new Set(namesIn(css.replaceAll(DECLARATION, '')))
  for (const name of used) for (const other of values.get(name) ?? []) used.add(other)
  return used
}

/**
 * Takes out of the first frame's style the tokens that nothing in it uses. One that has a second value outside of the parts stays, as which of them counts may
 * depend on their order; a part's value counts before the one that was taken out, which is the weakest.
 * @param css minified, without its parts
 * @param parts the style that some pages have in front besides
 * @param later the rest of the page's own style
 * @returns what is left, and the tokens in their layer
 */
export function takeUnusedTokens(css: string, parts: string, later: string): { css: string; unused: string } {
  const used = usedTokens(`${css}${parts}`)
  const given = Map.groupBy([...`${css}${later}`.matchAll(DECLARATION)], ([, name]) => name)
  const unused: string[] = []
  const left = rulesOf(css).map((rule): Rule => {
    if (rule.head !== '@layer tokens') return rule
    const body = rulesOf(rule.body).map(({ head, body: tokens }): Rule => ({
      head,
      body: head !== ':root' ? tokens : tokens.replaceAll(DECLARATION, (whole: string, name: string, value: string) => {
        if (used.has(name) || CHOSEN_LATER.test(name) || given.get(name)?.length !== 1) return whole
        unused.push(`${name}:${value}`)
        return ''
      }),
    }))
    return { ...rule, body: body.map(textOf).join('') }
  })
  return { css: left.map(textOf).join(''), unused: unused.length > 0 ? `@layer tokens{:where(:root){${unused.join(';')}}}` : '' }
}
