import { parseAst, type Plugin } from 'vite'
import { ALWAYS, INSTEAD, LEFT_OUT_HANDLERS, NO_SUCH_ASSIGNMENTS, NO_SUCH_PARTS } from './react-left-out.ts'

const REACT_DOM = /react-dom-client\.production\.js$/

/** A node of ESTree, as far as it is read here. */
interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

interface Edit {
  start: number
  end: number
  text: string
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)
const nameOf = (value: unknown): string => (isNode(value) && value.type === 'Identifier' ? String(value['name']) : '')
const propertyOf = (value: unknown): string => (isNode(value) && value.type === 'MemberExpression' && value['computed'] !== true ? nameOf(value['property']) : '')
const isTag = (value: unknown): boolean => nameOf(value) === 'tag' || propertyOf(value) === 'tag'
const isAbsentPart = (value: unknown): boolean => isNode(value) && value.type === 'Literal' && NO_SUCH_PARTS.has(value['value'] as number)
/** No name of an object's own prototype is one of them. */
const constantOf = (constants: Readonly<Record<string, string>>, name: string): string | undefined => (Object.hasOwn(constants, name) ? constants[name] : undefined)

/** Does what follows a case of a switch come after it? */
const fallsThrough = (statements: readonly Node[]): boolean => !/^(?:Return|Break|Throw|Continue)Statement$/.test(statements.at(-1)?.type ?? '')

/** The variable with the events whose handlers are called as they are, "abort auxClick …". */
const SIMPLE_EVENTS = 'simpleEventPluginEvents'
const handlerOf = (event: string): string => `on${event.slice(0, 1).toUpperCase()}${event.slice(1)}`
const REGISTERS = /^register(?:Direct|TwoPhase)Event$/

/** Is it the call by which React adds a capture listener at the root? Only a handler named `…Capture` needs one, and no element has such a handler. */
function addsCaptureListener(call: Node): boolean {
  if (call.type !== 'CallExpression' || nameOf(call['callee']) !== 'listenToNativeEvent') return false
  const isCapture = nodesOf(call['arguments'])[1]
  // React's file writes `true` as `!0`.
  return isCapture?.type === 'UnaryExpression' && (isCapture['argument'] as Partial<Node>)['value'] === 0
}

/** Is it React's note that it wants the events of a handler that no element has? */
function isLeftOutHandler(statement: Node): boolean {
  const call = statement['expression']
  if (!isNode(call) || call.type !== 'CallExpression' || !REGISTERS.test(nameOf(call['callee']))) return false
  return LEFT_OUT_HANDLERS.has(String(nodesOf(call['arguments'])[0]?.['value']))
}

/** Is it one of the errors that React makes when its file is run, to know them again when they come back to it? */
const isMadeAhead = ({ type, id, init }: Node): boolean =>
  type === 'VariableDeclarator' && nameOf(id).endsWith('Exception') && isNode(init) && init.type === 'CallExpression' && nameOf(init['callee']) === 'Error'

/** Names that `var` in these statements gives to the function around them. */
const namesIn = (value: unknown): string[] =>
  nodesOf(value).flatMap((node) => {
    if (/Function/.test(node.type)) return []
    const own = node.type === 'VariableDeclaration' && node['kind'] === 'var' ? nodesOf(node['declarations']).map((declared) => nameOf(declared['id'])) : []
    return [...own, ...Object.values(node).flatMap(namesIn)]
  })

/**
 * React's file for the DOM without what react-left-out.ts names: variables and kinds of parts become constants, functions get a short body. A minifier then drops all
 * that can no longer be reached.
 * @param instead function -> its body
 * @throws where a function it names is not in the file: another version of React has to be read first
 */
export function leanReact(code: string, instead: Readonly<Record<string, string>> = INSTEAD): string {
  const edits: Edit[] = []
  const missing = new Set(Object.keys(instead))
  const replace = ({ start, end }: Pick<Node, 'start' | 'end'>, text: string): void => void edits.push({ start, end, text })

  /** What a node becomes as a whole; undefined: what is in it is looked at. */
  const constantFor = (node: Node): string | undefined => {
    if (node.type === 'Identifier') return constantOf(ALWAYS.variables, nameOf(node))
    if (node.type === 'MemberExpression') return constantOf(ALWAYS.properties, propertyOf(node))
    if (node.type === 'AssignmentExpression') return constantOf(ALWAYS.variables, nameOf(node['left']))
    if (node.type !== 'BinaryExpression' || !/^[!=]==$/.test(String(node['operator']))) return undefined
    const { left } = node
    if (isAbsentPart(left) && isTag(node['right'])) return node['operator'] === '===' ? '!1' : '!0'
    if (!isNode(left) || left.type !== 'BinaryExpression' || left['operator'] !== '&') return undefined
    return constantOf(ALWAYS.masks, String((left['right'] as Partial<Node>)['value']))
  }

  const walkCases = (cases: readonly Node[]): void => {
    let isFallenInto = false
    for (const one of cases) {
      const statements = nodesOf(one['consequent'])
      const isAbsent = isAbsentPart(one['test'])
      if (isAbsent && (statements.length === 0 || !isFallenInto)) {
        // Cases after it may use its variables.
        const names = namesIn(statements)
        replace(one, names.length === 0 ? '' : `case ${code.slice((one['test'] as Node).start, (one['test'] as Node).end)}:var ${names.join()};break;`)
        continue
      }
      if (isAbsent) replace({ start: one.start, end: statements[0]?.start ?? one.end }, '')
      statements.forEach(walk)
      isFallenInto = fallsThrough(statements)
    }
  }

  /** Of the words of its text those with a handler. */
  const keepHandlers = (node: Node): void => {
    const text = code.slice(node.start, node.end)
    const words = /"([^"]+ [^"]+)"/.exec(text)?.[1]
    if (words === undefined) throw new Error(`React\u2019s ${SIMPLE_EVENTS} is no list of words: read the new version and change scripts/build/lean-react.ts.`)
    replace(node, text.replace(words, words.split(' ').filter((event) => !LEFT_OUT_HANDLERS.has(handlerOf(event))).join(' ')))
  }

  function walk(node: Node): void {
    const constant = constantFor(node)
    if (constant !== undefined) return replace(node, constant)
    const name = node.type === 'FunctionDeclaration' ? nameOf(node['id']) : ''
    const body = constantOf(instead, name)
    if (body !== undefined) {
      missing.delete(name)
      return replace(node['body'] as Node, body)
    }
    // A parameter of that name is another variable.
    if (/Function/.test(node.type) && nodesOf(node['params']).some((parameter) => Object.hasOwn(ALWAYS.variables, nameOf(parameter)))) return
    if (node.type === 'ExpressionStatement' && (NO_SUCH_ASSIGNMENTS.test(code.slice(node.start, node.end)) || isLeftOutHandler(node))) return replace(node, ';')
    if (node.type === 'VariableDeclarator' && nameOf(node['id']) === SIMPLE_EVENTS) return keepHandlers(node)
    if (addsCaptureListener(node)) return replace(node, 'void 0')
    // An error without a stack: for that of an `Error()` a browser that is watched by its tools reads React's whole file a second time.
    if (isMadeAhead(node)) {
      const [message] = nodesOf((node['init'] as Node)['arguments']) as [Node]
      return replace(node['init'] as Node, `{ __proto__: Error.prototype, message: ${code.slice(message.start, message.end)} }`)
    }
    if (node.type === 'SwitchStatement' && isTag(node['discriminant'])) return walkCases(nodesOf(node['cases']))
    const isName = (field: string): boolean =>
      (node.type === 'VariableDeclarator' && field === 'id') ||
      (node['computed'] !== true && ((node.type === 'MemberExpression' && field === 'property') || (node.type === 'Property' && field === 'key')))
    for (const [field, value] of Object.entries(node)) if (!isName(field)) nodesOf(value).forEach(walk)
  }

  walk(parseAst(code) as unknown as Node)
  if (missing.size > 0) throw new Error(`React has no ${[...missing].join(', ')}: read what the new version does and change scripts/build/react-left-out.ts.`)
  return edits.toSorted((one, other) => other.start - one.start).reduce((whole, { start, end, text }) => whole.slice(0, start) + text + whole.slice(end), code)
}

/** Builds the page with React as {@link leanReact} gives it. */
export const leanReactDom = (): Plugin => ({
  name: 'lean-react',
  apply: 'build',
  transform: { filter: { id: REACT_DOM }, handler: (code) => ({ code: leanReact(code), map: null }) },
})
