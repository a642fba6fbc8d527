import { speak } from '#messages/speak.ts'
import { serviceName } from '#paint/names.ts'
import { wayIcon } from '#paint/way-view.ts'
import { Chip } from '#src/ui/chip.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { ServiceType } from '#schemas/menu.ts'
import type { OrdersLook } from './orders-look.ts'
import { PERIODS } from './orders-model.ts'
import styles from './orders.module.css'

interface OrdersFiltersProps extends Pick<OrdersLook, 'period' | 'custom' | 'filter'> {
  /** Ways that can be told apart; fewer than two are not offered. */
  ways: readonly ServiceType[]
  /** The last day that can be chosen, "2026-11-21". */
  today: string
  onShow: (change: Partial<OrdersLook>) => void
}

/** What of the history is shown: words, periods (CO-10), ways. */
export function OrdersFilters({ period, custom, filter, ways, today, onShow }: OrdersFiltersProps) {
  return (
    <>
      <div className={styles.search}>
        <SearchField
          value={filter.text}
          onValue={(text) => onShow({ filter: { ...filter, text } })}
          label={speak('orders.search')}
          placeholder={speak('orders.searchHint')}
          clearLabel={speak('orders.clearSearch')}
          maxLength={MOST_LETTERS}
        />
      </div>
      <div className={styles.periods} role="group" aria-label={speak('orders.filters')}>
        {PERIODS.map((name) => <Chip key={name} pressed={name === period} onClick={() => onShow({ period: name })}>{speak(`orders.period.${name}`)}</Chip>)}
      </div>
      {period === 'custom' && (
        <div className={styles.days}>
          {(['from', 'to'] as const).map((end) => (
            <TextField key={end} type="date" label={speak(`orders.${end}`)} value={custom[end]} max={today} onChange={({ target }) => onShow({ custom: { ...custom, [end]: target.value } })} />
          ))}
        </div>
      )}
      {ways.length > 1 && (
        <div className={styles.periods} role="group" aria-label={speak('orders.ways')}>
          {ways.map((way) => (
            <Chip
              key={way}
              icon={wayIcon(way)}
              pressed={way === filter.way}
              onClick={() => onShow({ filter: { ...filter, way: way === filter.way ? null : way } })}
            >
              {serviceName(way)}
            </Chip>
          ))}
        </div>
      )}
    </>
  )
}

const MOST_LETTERS = 80
