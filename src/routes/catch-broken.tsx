import { Component, type ReactNode } from 'react'
import { BrokenPage } from './broken-page.tsx'

interface Caught {
  error: Error | null
}

/** Outside of the router, which has its own: shows that a screen could not be shown. */
export class CatchBroken extends Component<{ children: ReactNode }, Caught> {
  override state: Caught = { error: null }

  static getDerivedStateFromError(thrown: unknown): Caught {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override render(): ReactNode {
    return this.state.error ? <BrokenPage error={this.state.error} /> : this.props.children
  }
}
