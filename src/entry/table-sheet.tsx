import { speak } from '#messages/speak.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

interface TableSheetProps {
  /** The question that names the table. */
  title: string
  /** Why it is asked, and what yes means. */
  text: string
  yes: string
  onYes: () => void
  onNo: () => void
  onClose: () => void
}

/** RT-04: before an order goes to a table the guest says whether they are there; else they scan the code of another. */
export function TableSheet({ title, text, yes, onYes, onNo, onClose }: TableSheetProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      closeLabel={speak('common.close')}
      foot={
        <>
          <Button kind="line" onClick={onNo}>{speak('cartNotices.stillThereNo')}</Button>
          <Button onClick={onYes}>{yes}</Button>
        </>
      }
    >
      <p className="pad muted" style={{ paddingBlock: 'var(--s3) var(--s2)' }}>{text}</p>
    </Sheet>
  )
}

/** The table was scanned hours ago. */
export const StillThereSheet = ({ table, ...acts }: Pick<TableSheetProps, 'onYes' | 'onNo' | 'onClose'> & { table: string }) => (
  <TableSheet {...acts} title={speak('cartNotices.stillThere', { table })} text={speak('cartNotices.stillThereText')} yes={speak('cartNotices.stillThereYes')} />
)
