import { Emblem } from './emblem.tsx'
import { IconButton } from './icon-button.tsx'
import { TableChip, type TableChipProps } from './table-chip.tsx'

export interface TopBarProps {
  emblem: string
  /** Brand or outlet, and what is true of it now ("C-Scheme · till 11 pm"). */
  name: string
  line: string
  /** Opens what is known of the outlet. */
  onPlace: () => void
  chip?: TableChipProps | undefined
  /** P-08: asks someone to the table. */
  ask?: { label: string; onAsk: () => void } | undefined
}

/** The head of a menu; it scrolls away, the search below it stays. */
export function TopBar({ emblem, name, line, onPlace, chip, ask }: TopBarProps) {
  return (
    <header className="top">
      <div className="row">
        <Emblem letters={emblem} />
        <button type="button" className="place grow" onClick={onPlace}>
          <b>{name}</b>
          <span>{line}</span>
        </button>
        {chip && <TableChip {...chip} />}
        {ask && <IconButton icon="bell" label={ask.label} onClick={ask.onAsk} />}
      </div>
    </header>
  )
}
