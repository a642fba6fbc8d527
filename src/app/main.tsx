import '#src/theme/critical.css'
import { type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { withTexts } from '#src/entry/part.tsx'
import { isPaintedMenu } from '#src/entry/paths.ts'
import { afterFirstPaint } from '#src/queries/after-first-paint.ts'
import { firstScreenCell } from '#src/queries/first-screen.ts'
import { App } from './app.tsx'
import { loadAgain } from './load-again.ts'
import { nextTask } from './next-task.ts'
import { seedPlace } from './seed-place.ts'
import { startApp } from './start-app.ts'
import { retryScreensCell } from './step-missing.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
seedPlace()

async function screens(standsAlready: boolean): Promise<ReactNode> {
  const { makeScreens } = await loadAgain(() => withTexts(() => import('./screens.tsx')), (again) => retryScreensCell.set(again))
  await nextTask()
  return makeScreens(standsAlready)
}

/**
 * Drawn in slices, between which taps and scrolling come; the painted screen stands until all of it is there. A menu that is painted is shown, and answers,
 * before the code of all other screens is there (decision 0058).
 */
async function render(into: HTMLElement): Promise<void> {
  await nextTask()
  const page = createRoot(into)
  const show = (children: ReactNode) => startTransition(() => page.render(<App>{children}</App>))
  const isPainted = firstScreenCell.get() !== null && isPaintedMenu(location.pathname)
  if (isPainted) {
    show(null)
    await afterFirstPaint()
  }
  show(await screens(isPainted))
}
void render(root)
startApp()
