import { Button } from '#src/ui/button.tsx'
import { Pick } from '#src/ui/pick.tsx'
import type { StockEntry } from './stock-list.ts'
import styles from './stock-row.module.css'
import { words } from './words.ts'

interface StockRowProps {
  entry: StockEntry
  isOut: boolean
  /** When it returns, in the staff's words; undefined: nothing was said of it. */
  returns: string | undefined
  /** The server has not answered yet. */
  busy: boolean
  onSet: (isOut: boolean) => void
  onReturns: () => void
}

/** A dish or a part of one that can sell out: its switch is on while it can be had, and says so. */
export function StockRow({ entry, isOut, returns, busy, onSet, onReturns }: StockRowProps) {
  return (
    <div className={styles.row} aria-busy={busy || undefined}>
      <Pick
        kind="switch"
        label={entry.name}
        aria-label={words.menu.inStock(entry.name)}
        note={returns}
        end={<span className="small muted">{isOut ? words.menu.out : words.menu.in}</span>}
        checked={!isOut}
        onChange={() => onSet(!isOut)}
      />
      {isOut && <Button kind="under" onClick={onReturns}>{returns === undefined ? words.menu.returns : words.menu.returnsElse}</Button>}
    </div>
  )
}
