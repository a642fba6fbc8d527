import { type ReactNode, useMemo, useState } from 'react'
import { ORDERS_PAGE } from '#domain/order-window.ts'
import { speak } from '#messages/speak.ts'
import { dayKey, momentTime } from '#messages/times.ts'
import { mainTabs } from '#src/entry/main-tabs.ts'
import { paths } from '#src/entry/paths.ts'
import { ratableUntil } from '#src/queries/order-feedback.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import { useOlderOrders } from '#src/queries/use-older-orders.ts'
import { useOrdersAreUnread } from '#src/queries/use-unread.ts'
import { Cards } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { QuietBar } from '#src/ui/quiet-bar.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { OlderFoot } from './older-foot.tsx'
import { PastCard, RunningCard, WaitingCard } from './order-cards.tsx'
import { chosenPeriod, type DayRange, ordersModel, type Period, PERIODS, spanOf } from './orders-model.ts'
import { OrdersEmpty, OrdersEmptyPeriod, OrdersLoading, OrdersNeedNetwork, OrdersOfVisitor } from './orders-states.tsx'
import styles from './orders.module.css'
import { useOrdersPage } from './use-orders-page.ts'

interface OrdersPageProps {
  onAgain: (view: OrderView) => void
  /** What ordering again asks and says. */
  children?: ReactNode
}

/** RT-08: the running order first, then what waits, then months. */
export function OrdersPage({ onAgain, children }: OrdersPageProps) {
  const { kind, views, now, timeZone, offline, asOf } = useOrdersPage()
  const [period, setPeriod] = useState<Period>('all')
  const [custom, setCustom] = useState<DayRange>({ from: '', to: '' })
  const isUnread = useOrdersAreUnread()
  const [limit, setLimit] = useState(ORDERS_PAGE)
  const chosen = useMemo(() => chosenPeriod(period, now, timeZone, custom), [period, now, timeZone, custom])
  const span = useMemo(() => spanOf(chosen.days), [chosen])
  const model = useMemo(() => ordersModel(views, chosen, timeZone, limit), [views, chosen, timeZone, limit])
  const older = useOlderOrders(chosen.key, span)
  const choose = (next: Period) => {
    setPeriod(next)
    setLimit(ORDERS_PAGE)
  }
  return (
    <div className="docked">
      <PageBar title={speak('orders.title')} back={{ label: speak('common.back'), href: paths.account() }} />
      {isUnread && <QuietBar icon="info">{speak('orders.unread')}</QuietBar>}
      <main className="column">
        {kind === 'shown' && (
          <div className={styles.periods} role="group" aria-label={speak('orders.filters')}>
            {PERIODS.map((name) => <Chip key={name} pressed={name === period} onClick={() => choose(name)}>{speak(`orders.period.${name}`)}</Chip>)}
          </div>
        )}
        {kind === 'shown' && period === 'custom' && (
          <div className={styles.days}>
            {(['from', 'to'] as const).map((end) => (
              <TextField key={end} type="date" label={speak(`orders.${end}`)} value={custom[end]} max={dayKey(now, timeZone)} onChange={({ target }) => setCustom((held) => ({ ...held, [end]: target.value }))} />
            ))}
          </div>
        )}
        {kind === 'loading' && <OrdersLoading />}
        {kind === 'visitor' && <OrdersOfVisitor />}
        {kind === 'needs-network' && <OrdersNeedNetwork />}
        {kind === 'empty' && <OrdersEmpty />}
        {kind === 'shown' && (
          <Cards>
            {model.running.map((view) => <RunningCard key={view.id} view={view} timeZone={timeZone} now={now} />)}
            {model.waiting.map((view) => <WaitingCard key={view.id} view={view} timeZone={timeZone} />)}
            {model.months.map(({ name, orders }) => (
              <section key={name} className={styles.month}>
                <h2>{name}</h2>
                {orders.map((view) => <PastCard key={view.id} view={view} timeZone={timeZone} onAgain={onAgain} canRate={ratableUntil(view, now) !== null} />)}
              </section>
            ))}
            {model.emptyPeriod && older.kind === 'none' && <OrdersEmptyPeriod />}
            <OlderFoot hasMore={model.hasMore} onMore={() => setLimit(limit + ORDERS_PAGE)} older={older} period={chosen.key} span={span} offline={offline} />
            {asOf !== null && <p className={styles.asOf}>{speak(offline ? 'orders.asOfOffline' : 'orders.asOf', { time: momentTime(asOf, now, timeZone) })}</p>}
          </Cards>
        )}
      </main>
      <div className="dock">
        <TabBar label={speak('app.nav')} tabs={mainTabs('more')} />
      </div>
      {children}
    </div>
  )
}
