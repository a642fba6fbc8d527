import { speak } from '#messages/speak.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

export interface LoginSheetProps {
  onLogin: () => void
  onClose: () => void
}

/** RD-10: after a logout at a table. The fields themselves stand on a page of their own, because phones move sheets when the keyboard opens. */
export function LoginSheet({ onLogin, onClose }: LoginSheetProps) {
  return (
    <Sheet open onClose={onClose} title={speak('signIn.loggedOut')} closeLabel={speak('common.close')} foot={<Button wide onClick={onLogin}>{speak('signIn.logIn')}</Button>}>
      <p className="pad muted" style={{ paddingBlockEnd: 16 }}>{speak('signIn.loggedOutText')}</p>
    </Sheet>
  )
}
