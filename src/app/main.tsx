import '#src/theme/critical.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { sectionAnchor } from '#paint/menu-paths.ts'
import { App } from './app.tsx'
import { makeRouter } from './router.ts'
import { seedPlace } from './seed-place.ts'
import { startApp } from './start-app.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
seedPlace()
// RD-01, before the router reads the address. What a tap on a painted tab left there is for the menu that takes over.
if (location.hash !== '' && !location.hash.startsWith(`#${sectionAnchor('')}`)) history.replaceState(history.state, '', location.pathname + location.search)
/** Each step is a separate task, so that input is handled between them. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/**
 * The route is there before the first render: what a router finds out while mounted is drawn in one piece. So it is drawn in slices, between
 * which taps and scrolling come; the painted screen stands until all of it is there.
 */
async function render(into: HTMLElement): Promise<void> {
  await nextTask()
  const router = makeRouter()
  await nextTask()
  // One that cannot be loaded is loaded again, and told of, by the router itself when it stands.
  await router.load().catch(() => undefined)
  await nextTask()
  startTransition(() => createRoot(into).render(<App router={router} />))
}
void render(root)
startApp()
