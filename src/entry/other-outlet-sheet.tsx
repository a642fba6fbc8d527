import { speak } from '#messages/speak.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

interface OtherOutletSheetProps {
  open: boolean
  /** The outlet whose dishes would go, with its area; null: not known on this phone. */
  outlet: string | null
  onAgree: () => void
  onKeep: () => void
}

/** ST-19: the warning before another outlet's dishes leave the cart. */
export function OtherOutletSheet({ open, outlet, onAgree, onKeep }: OtherOutletSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onKeep}
      title={speak('cart.otherOutlet')}
      closeLabel={speak('common.close')}
      foot={
        <>
          <Button kind="line" onClick={onKeep}>{speak('cart.otherOutletNo')}</Button>
          <Button onClick={onAgree}>{speak('cart.otherOutletYes')}</Button>
        </>
      }
    >
      <p className="pad muted" style={{ paddingBlockEnd: 16 }}>{outlet === null ? speak('cart.otherOutletAny') : speak('cart.otherOutletOf', { outlet })}</p>
    </Sheet>
  )
}
