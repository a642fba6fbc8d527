import { placeLabel } from '#paint/menu-view.ts'
import type { Place } from '#schemas/device.ts'
import { TableChip } from '#src/ui/table-chip.tsx'

const ICONS = { DI: 'table', RO: 'bell', DT: 'car', SP: 'clock', DL: 'scooter' } as const

interface PlaceChipProps {
  place: Pick<Place, 'table' | 'serviceType'>
  onCard?: boolean
}

/** Where the order goes. */
export const PlaceChip = ({ place, onCard }: PlaceChipProps) => (
  <TableChip icon={ICONS[place.serviceType]} text={placeLabel(place.table, place.serviceType, null)} onCard={onCard} />
)
