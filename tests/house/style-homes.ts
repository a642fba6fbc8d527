/** Where each plain class name of the stylesheets is ruled, so that a rule meant for one part can never reach another. */

const comments = /\/\*[^]*?\*\//g
const strings = /'[^']*'|"[^"]*"/g
const globals = /:global\(((?:[^()]|\([^()]*\))*)\)/g
const className = /\.([a-zA-Z][\w-]*)/g

/** The selectors of a stylesheet, one entry for each part between commas; selectors within conditions (`@media`, `@layer`) too, those of keyframes not. */
export const selectorsOf = (css: string): string[] => {
  const bare = css.replace(comments, '').replace(strings, '""').replace(/@import[^;]*;/g, '').replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  const found: string[] = []
  for (const [, head = ''] of bare.matchAll(/(?:^|[{};])([^{};]*)(?=\{)/g)) {
    if (head.trim() === '' || head.trim().startsWith('@')) continue
    found.push(...splitAtCommas(head))
  }
  return found
}

const splitAtCommas = (text: string): string[] => {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const letter of text) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) {
      parts.push(part.trim())
      part = ''
    } else part += letter
  }
  return [...parts, part.trim()].filter((each) => each !== '')
}

/** The classes of a selector's first compound: the names that its rule belongs to. Those in brackets (`:has(.x)`, `:not(.x)`) are conditions, not homes. */
export const ownersOf = (selector: string): string[] => {
  let bare = selector
  while (/\([^()]*\)/.test(bare)) bare = bare.replace(/\([^()]*\)/g, '')
  const compounds = bare.split(/[\s>+~]+/).filter((each) => each !== '')
  const first = compounds.find((each) => each.includes('.')) ?? ''
  return [...first.matchAll(className)].map(([, name = '']) => name).slice(0, 1)
}

/** Selectors of a module that reach beyond its own names: they hold a plain name and no name of the module. */
export const reachingOut = (css: string): string[] => selectorsOf(css).filter((selector) => selector.includes(':global') && selector.replace(globals, '').match(className) === null)

/** Sheets by their home: name of the home -> its plain stylesheets. */
export type Homes = Readonly<Record<string, readonly string[]>>

/** Plain class names that are ruled in more than one home, each as `name: home, home`. */
export const sharedNames = (homes: Homes): string[] => {
  const owners = new Map<string, Set<string>>()
  for (const [home, sheets] of Object.entries(homes))
    for (const selector of sheets.flatMap(selectorsOf))
      for (const name of ownersOf(selector)) owners.set(name, (owners.get(name) ?? new Set()).add(home))
  return [...owners].filter(([, found]) => found.size > 1).map(([name, found]) => `${name}: ${[...found].join(', ')}`)
}
