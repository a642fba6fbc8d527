import { createContext, useContext } from 'react'

/** Goes along with a step to the next screen and stays with it when the page is loaded again. */
export interface Handed {
  /** RD-06: what the scanner found of the restaurant before it kept the place. */
  visitedBefore: boolean
}

/** How the screens move: the app gives its router's way, a test none. Addresses are whole ones of `paths`. */
export interface Navigation {
  /** Whole pathname of the screen the guest is at, or is on the way to. */
  pathname(): string
  go(href: string): void
  replace(href: string, handed?: Handed): void
  /** Another address for the screen at `from`: it stays as far scrolled as it is. A guest who is on the way elsewhere is not called back. */
  rename(from: string, href: string): void
  /** To where the guest came from inside the app; with no such place to `fallback`. */
  back(fallback: string): void
}

const Context = createContext<Navigation>({ pathname: () => '', go: () => undefined, replace: () => undefined, rename: () => undefined, back: () => undefined })
export const NavigationProvider = Context.Provider
/** How a screen leads to another, whatever router is behind it. */
export const useNavigation = (): Navigation => useContext(Context)
