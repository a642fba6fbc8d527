import { speak } from '#messages/speak.ts'
import { type CommandError, isUnheard } from '#src/commands/outcome.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'

interface WelcomeFailedProps {
  error: CommandError
  onRetry: () => void
  onScan: () => void
}

/** ER-04: the code of the link leads nowhere, or could not be asked about. */
export function WelcomeFailed({ error, onRetry, onScan }: WelcomeFailedProps) {
  const action = (
    <>
      {isUnheard(error) && <Button kind="line" onClick={onRetry}>{speak('common.retry')}</Button>}
      <Button icon="qr" onClick={onScan}>{speak('errors.TABLE_NOT_FOUND.action')}</Button>
    </>
  )
  return (
    <main>
      <Empty level={1} scene={SCENES.plate} title={speak(`errors.${error}.title`)} action={action}>
        {speak(`errors.${error}.text`)}
      </Empty>
    </main>
  )
}
