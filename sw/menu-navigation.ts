import { parseTableCode, writtenCode } from '#domain/table-code.ts'

/** How a page's address is answered from this device. */
export type NavigationPlan =
  /** With the last menu painted into the shell. */
  | 'menu'
  /** With the shell alone. */
  | 'shell'
  /** By the server, which can paint a menu this device has not kept; with the shell where it cannot be reached. */
  | 'server'

const CODE_PATH = /^(?:ordering\/)?restaurant\/([^/]+)\/?$/
const MENU_PATHS: ReadonlySet<string> = new Set(['', 'ordering', 'ordering/', 'ordering/menu', 'ordering/menu/'])

/** Documents of this origin that stand beside the app: the server's own, never the app's shell, also where the app lives at `/`. */
const BESIDE = /^\/(?:api|kitchen|media|pay|sandbox)(?:\/|$)/

/** Whether an address is the app's to answer. @param pathname from the origin's root; `base` where the app lives, with a slash at both ends */
export const isOfApp = (pathname: string, base: string): boolean => pathname.startsWith(base) && !BESIDE.test(pathname)

/** @param path under the base path, without the slash in front; @param kept the written code of the menu that this device can paint; null where it can paint none */
export function planNavigation(path: string, kept: string | null): NavigationPlan {
  if (MENU_PATHS.has(path)) return kept === null ? 'shell' : 'menu'
  const typed = CODE_PATH.exec(path)?.[1]
  if (typed === undefined) return 'shell'
  const code = parseTableCode(decode(typed))
  return code && writtenCode(code) === kept ? 'menu' : 'server'
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
