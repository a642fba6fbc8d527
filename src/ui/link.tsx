import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'

/** How a link inside the app is followed without loading a page; the app gives its router's way. Without one a link is a plain link. */
const Navigate = createContext<((href: string) => void) | null>(null)
export const NavigateProvider = Navigate.Provider

export interface LinkProps extends ComponentProps<'a'> {
  href: string
}

/** An anchor that the app's router follows; with a modifier key, a target, or another origin the browser does. */
export function Link({ href, onClick, children, ...rest }: LinkProps) {
  const navigate = useContext(Navigate)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!navigate || !isPlain(event)) return
    event.preventDefault()
    navigate(href)
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}

function isPlain(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target, origin } = event.currentTarget
  const held = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return !event.defaultPrevented && event.button === 0 && !held && (target === '' || target === '_self') && origin === location.origin
}
