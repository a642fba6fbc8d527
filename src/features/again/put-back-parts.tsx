import { OtherOutletSheet } from '#src/entry/other-outlet-sheet.tsx'
import { useCartOutletLabel } from '#src/queries/outlet-names.ts'
import { Toast } from '#src/ui/toast.tsx'
import type { PutBack } from './use-put-back.ts'

/** What is asked and said where dishes go back into the cart, over the page it was tapped on. */
export function PutBackParts({ asking, words, clear }: PutBack) {
  const cartOutlet = useCartOutletLabel()
  return (
    <>
      {asking && <OtherOutletSheet open outlet={cartOutlet} onAgree={asking.agree} onKeep={asking.keep} />}
      <Toast text={words} onDone={clear} />
    </>
  )
}
