/**
 * A pathname as routes can read it: one whose percent signs make no text, as links are left that were cut off on their way, stands for itself, so that its screen
 * says what is wrong with it. The router throws at such a one and shows nothing.
 */
export function readablePath(pathname: string): string {
  try {
    decodeURIComponent(pathname)
    return pathname
  } catch {
    return pathname.replaceAll('%', '%25')
  }
}
