import { speak } from '#messages/speak.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'

/** A screen that could not be shown: what is on the device is safe, and the way on is to load it again. */
export function BrokenPage({ error }: { error: unknown }) {
  const isPart = error instanceof Error && /import|fetch|chunk|load|module/i.test(error.message)
  return (
    <main>
      <div role="alert">
        <Empty
          level={1}
          scene={SCENES.crumbs}
          title={speak(isPart ? 'app.brokenPart' : 'app.broken')}
          action={<Button onClick={() => location.reload()}>{speak('app.reload')}</Button>}
        >
          {speak(isPart ? 'app.brokenPartText' : 'app.brokenText')}
        </Empty>
      </div>
    </main>
  )
}
