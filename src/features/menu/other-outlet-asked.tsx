import { OtherOutletSheet } from '#src/entry/other-outlet-sheet.tsx'
import { useCartOutletLabel } from '#src/queries/outlet-names.ts'

/** ST-19 on the menu: says whose dishes would go. */
export function OtherOutletAsked(acts: { onAgree: () => void; onKeep: () => void }) {
  return <OtherOutletSheet open outlet={useCartOutletLabel()} {...acts} />
}
