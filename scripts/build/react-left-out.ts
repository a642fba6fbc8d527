/**
 * What React's file for the DOM holds and no page of this house uses (decision 0067). Who begins to use one of these features takes it out of here: until
 * then its first use throws, and lean-react.test.ts names it. What React calls by itself gives the answer of a page that has none of it.
 */

/** Components and functions of React's that would be imported. */
const LEFT_OUT_NAMES = [
  'hydrateRoot',
  'ViewTransition',
  'addTransitionType',
  'Activity',
  'SuspenseList',
  'useActionState',
  'useFormState',
  'requestFormReset',
  'preconnect',
  'prefetchDNS',
  'preload',
  'preloadModule',
  'preinit',
  'preinitModule',
]

/**
 * How a page's source would use one of them; a capture handler (`onClickCapture`) also as a property that is spread. Two events have "Capture" in their own name.
 * @internal lean-react.test.ts looks for it in every source file.
 */
export const LEFT_OUT_USES = new RegExp([
  String.raw`\b(?:${LEFT_OUT_NAMES.join('|')})\b(?=[^\n]*from 'react(?:-dom)?(?:\/client)?')`,
  String.raw`<(?:html|head|body|title|meta|link|style|script)\b`,
  String.raw`<Fragment\b[^>]*\bref=`,
  String.raw`<(?:form|button|input)\b[^>]*\b(?:action|formAction)=\{`,
  String.raw`\bon(?!(?:Got|Lost)PointerCapture\b)[A-Z]\w+Capture\b`,
].join('|'))

/**
 * Handlers that no element has: React would hear their events at the document's root twice each, and look through the tree for who wants them, between
 * a tap and the frame that answers it.
 */
export const LEFT_OUT_HANDLERS: ReadonlySet<string> = new Set([
  'onMouseDown', 'onMouseMove', 'onMouseOut', 'onMouseOver', 'onMouseUp', 'onMouseEnter', 'onMouseLeave',
  'onPointerOut', 'onPointerOver', 'onPointerEnter', 'onPointerLeave',
  'onTouchStart', 'onTouchMove', 'onTouchEnd', 'onTouchCancel',
  'onDrag', 'onDragEnd', 'onDragEnter', 'onDragExit', 'onDragLeave', 'onDragOver', 'onDragStart', 'onDrop',
  'onWheel', 'onSelect', 'onBeforeInput',
  'onCompositionStart', 'onCompositionUpdate', 'onCompositionEnd',
])

/** Variables, properties and comparisons that have one value here. */
export const ALWAYS = {
  /** Nothing is hydrated (decision 0003). */
  variables: { isHydrating: '!1' },
  properties: { isDehydrated: '!1', dehydrated: 'null' },
  /** `(lanes & MASK) === lanes`: may an update begin a view transition? */
  masks: { 335544064: '!1' },
} as const

/**
 * Kinds of parts that no tree of ours has: what waits to be hydrated, SuspenseList, a style sheet or script that React puts into the head,
 * `<html>`, `<head>` and `<body>`, ViewTransition, Activity.
 */
export const NO_SUCH_PARTS: ReadonlySet<number> = new Set([18, 19, 26, 27, 30, 31])

/** Assignments at the file's top level: `exports.hydrateRoot = …`, the methods of what a Fragment's ref gives. */
export const NO_SUCH_ASSIGNMENTS = /^(?:exports\.hydrateRoot|FragmentInstance\.prototype\.\w+) =/

const NOTHING = '{}'
const NO = '{return!1}'
const NONE = '{return null}'
const LEFT_OUT = '{throw Error("left out of React")}'

/** Function -> the body it is given. */
export const INSTEAD: Readonly<Record<string, string>> = {
  // Hydration, and events that were kept for it.
  prepareToHydrateHostInstance: LEFT_OUT,
  upgradeHydrationErrorsToRecoverable: NONE,
  updateDehydratedSuspenseComponent: LEFT_OUT,
  getParentHydrationBoundary: NONE,
  attemptExplicitHydrationTarget: LEFT_OUT,
  queueIfContinuousEvent: NO,
  retryIfBlockedOn: NOTHING,
  // Styles, scripts and hints for the network that a component asks for; pictures that a commit waits for.
  isHostHoistableType: NO,
  preload: LEFT_OUT,
  preloadModule: LEFT_OUT,
  preinitStyle: LEFT_OUT,
  preinitScript: LEFT_OUT,
  preinitModuleScript: LEFT_OUT,
  preconnectAs: LEFT_OUT,
  accumulateSuspenseyCommitOnFiber: NOTHING,
  waitForCommitToBeReady: NONE,
  // View transitions.
  startViewTransition: LEFT_OUT,
  commitAfterMutationEffectsOnFiber: NOTHING,
  defaultOnDefaultTransitionIndicator: NOTHING,
  // The ref of a Fragment.
  FragmentInstance: LEFT_OUT,
  // Forms whose action is a function, and the hooks that go with them.
  mountActionState: LEFT_OUT,
  updateActionStateImpl: LEFT_OUT,
  requestFormReset: LEFT_OUT,
  extractEvents$1: NOTHING,
  // Names of components in an error's text: a build has none.
  describeFiber: "{return''}",
}
