import { type ComponentProps, createContext, type MouseEvent, useCallback, useContext } from 'react'

/** How a link inside the app is followed without loading a page; the app gives its router's way. Without one a link is a plain link. */
const Navigate = createContext<((href: string) => void) | null>(null)
export const NavigateProvider = Navigate.Provider

/** React's, or the browser's own. */
type Tap = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'preventDefault'>

export interface LinkProps extends ComponentProps<'a'> {
  href: string
}

/** Follows a tap on a link by the app's router; with a modifier key, a target, or another origin the browser does. For links that React has not drawn. */
export function useFollow(): (event: Tap, link: HTMLAnchorElement) => void {
  const navigate = useContext(Navigate)
  return useCallback((event, link) => {
    if (!navigate || !isPlain(event, link)) return
    event.preventDefault()
    navigate(link.getAttribute('href') ?? '')
  }, [navigate])
}

/** An anchor that the app's router follows. */
export function Link({ href, onClick, children, ...rest }: LinkProps) {
  const follow = useFollow()
  const tap = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    follow(event, event.currentTarget)
  }
  return (
    <a {...rest} href={href} onClick={tap}>
      {children}
    </a>
  )
}

function isPlain(event: Tap, { target, origin }: HTMLAnchorElement): boolean {
  const held = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return !event.defaultPrevented && event.button === 0 && !held && (target === '' || target === '_self') && origin === location.origin
}
