import { wayChip } from '#paint/way-view.ts'
import type { Place } from '#schemas/device.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { TableChip } from '#src/ui/table-chip.tsx'

interface PlaceChipProps {
  place: Pick<Place, 'table' | 'serviceType' | 'serving'>
  /** Null: not known yet. */
  outlet: Pick<Outlet, 'prepMinutes' | 'timeZone' | 'delivery'> | null
  /** Epoch ms on the server's clock. */
  now: number
  /** Makes it a button: to choose another way. */
  onPress?: (() => void) | undefined
  onCard?: boolean
}

/** Where the order goes. */
export const PlaceChip = ({ place, outlet, now, onPress, onCard }: PlaceChipProps) => <TableChip {...wayChip({ ...place, outlet }, now)} onPress={onPress} onCard={onCard} />
