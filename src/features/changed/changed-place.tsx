import { speak } from '#messages/speak.ts'
import type { TableQuestion } from '#src/commands/agree-to-change.ts'
import { StillThereSheet, TableSheet } from '#src/entry/table-sheet.tsx'
import { TableChip } from '#src/ui/table-chip.tsx'
import type { ChangedPlace as Goes } from './changed-place-model.ts'
import styles from './changed.module.css'

/** Where the order goes once it is sent. */
export const ChangedPlace = ({ icon, text, isTable, line }: Goes) => (
  <div className={styles.place}>
    <p className={styles.goes}>
      {isTable && <span className="muted">{speak('changed.goesTo')}</span>}
      <TableChip icon={icon} text={text} />
    </p>
    {line !== null && <p className="small muted">{line}</p>}
  </div>
)

interface TableQuestionSheetProps {
  question: TableQuestion
  onYes: () => void
  onNo: () => void
  onClose: () => void
}

/** RT-04: asked before the order goes to a table that the guest has not just opened, or to another than it was first for. */
export function TableQuestionSheet({ question: { about, table: { label: table }, was }, ...acts }: TableQuestionSheetProps) {
  if (about === 'still-there') return <StillThereSheet {...acts} table={table} />
  const text = was === null ? speak('changed.movedTextHere', { table }) : speak('changed.movedText', { table, was })
  return <TableSheet {...acts} title={speak('changed.moved', { table })} text={text} yes={speak('changed.movedYes')} />
}
