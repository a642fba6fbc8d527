import { parseSync } from '@swc/core'

/** Attributes whose text a guest reads or hears. */
const spoken = new Set(['alt', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'label', 'placeholder', 'title'])
const letters = /\p{L}{2,}/u

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The words that one node of the syntax tree puts on the screen by itself; undefined where it puts none. */
const literalOf = (node: Record<string, unknown>): string | undefined => {
  if (node['type'] === 'JSXText') return String(node['value']).trim()
  if (node['type'] === 'JSXExpressionContainer') {
    const expression = node['expression']
    return isNode(expression) && expression['type'] === 'StringLiteral' ? String(expression['value']) : undefined
  }
  return undefined
}

const spokenAttribute = (node: Record<string, unknown>): string | undefined => {
  const { name, value } = node
  if (!isNode(name) || !spoken.has(String(name['value'])) || !isNode(value)) return undefined
  return value['type'] === 'StringLiteral' ? String(value['value']) : literalOf(value)
}

/** Words written straight into the JSX of a file, each as `path: words`. Text belongs to the catalogue in messages. */
export const guestLiterals = (path: string, source: string): string[] => {
  const found: string[] = []
  const note = (words: string | undefined): void => {
    if (words !== undefined && letters.test(words)) found.push(`${path}: ${words}`)
  }
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node)) return
    if (node['type'] === 'JSXAttribute') return note(spokenAttribute(node)), visit(inner(node['value']))
    note(literalOf(node))
    Object.values(node).forEach(visit)
  }
  /** Inside an attribute only further JSX can show words: `className={"x"}` shows none. */
  const inner = (value: unknown): unknown => (isNode(value) && isNode(value['expression']) && value['expression']['type'] !== 'StringLiteral' ? value['expression'] : undefined)
  visit(parseSync(source, { syntax: 'typescript', tsx: true }))
  return found
}
