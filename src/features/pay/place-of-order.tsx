import { serviceName } from '#paint/names.ts'
import { SERVICE_TYPES } from '#schemas/menu.ts'
import type { Order } from '#schemas/order.ts'
import { known } from '#schemas/primitives.ts'
import { TableChip } from '#src/ui/table-chip.tsx'

const ICON = { DI: 'table', RO: 'bell', DT: 'car', SP: 'bag', DL: 'scooter' } as const

/** Where an order goes: its table, else its way. */
export const PlaceOfOrder = ({ order: { serviceType, tableLabel, address }, onCard }: { order: Order; onCard?: boolean }) => (
  <TableChip onCard={onCard} icon={ICON[known(serviceType, SERVICE_TYPES) ?? 'DI']} text={tableLabel ?? ((serviceType === 'DL' ? address?.title : '') || serviceName(serviceType))} />
)
