import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import type { Asked } from './use-asked.ts'
import { words } from './words.ts'

/** In place of a page whose answer is not there yet, or could not be had. */
export function WaitingPage({ asked }: { asked: Exclude<Asked<unknown>, { phase: 'known' }> }) {
  if (asked.phase === 'loading') return <main className="door"><Spinner label={words.live.loading} /></main>
  return (
    <main className="door column stack">
      <h1>{words.live.failed}</h1>
      <p>{words.live.failedText}</p>
      <Button onClick={asked.again}>{words.live.again}</Button>
    </main>
  )
}
