import type { Navigation } from '#src/entry/navigation.ts'
import { isOnMenu } from '#src/entry/paths.ts'
import type { AppRouter } from './router.ts'

/** As `paths` writes it: who made a link may have ended it with a slash, or written a letter as its code. */
const plainPath = (pathname: string): string => decodeURIComponent(pathname).replace(/\/$/, '')

/**
 * How the screens move. A step from one address of the menu to another (a dish's sheet, the search) leaves the menu where it is scrolled to: it is the
 * same screen. A step to where the guest is already is passed over, and so is a second way back within the same step back: a double tap on the cart's way opens one
 * sheet, one on "Add" or on the cross leaves one screen.
 */
export function waysOf({ history, navigate }: AppRouter): Navigation {
  let isGoingBack = false
  const arrived = () => {
    isGoingBack = false
  }
  // A page that the browser brings back from its memory has arrived as well.
  addEventListener('popstate', arrived)
  addEventListener('pageshow', arrived)
  const staysOnMenu = (href: string): boolean => isOnMenu(history.location.pathname) && isOnMenu(href)
  return {
    pathname: () => history.location.pathname,
    go: (href) => {
      if (history.location.href === href) return
      if (staysOnMenu(href)) void navigate({ href, resetScroll: false })
      else history.push(href)
    },
    replace: (href, handed) => {
      if (handed === undefined && staysOnMenu(href)) void navigate({ href, replace: true, resetScroll: false })
      else history.replace(href, handed && { handed })
    },
    // The history is ahead of the screens: a step to one whose code is still on its way stands in it already.
    rename: (from, href) => {
      if (plainPath(history.location.pathname) === from) void navigate({ href, replace: true, resetScroll: false })
    },
    back: (fallback) => {
      if (isGoingBack) return
      if (!history.canGoBack()) return history.replace(fallback)
      isGoingBack = true
      history.back()
    },
  }
}
