import { type ReactNode, useMemo } from 'react'
import { ORDERS_PAGE } from '#domain/order-window.ts'
import { speak } from '#messages/speak.ts'
import { calendarDay, dayKey, momentTime } from '#messages/times.ts'
import { mainTabs } from '#src/entry/main-tabs.ts'
import { paths } from '#src/entry/paths.ts'
import { ratableUntil } from '#src/queries/order-feedback.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import { useOlderOrders } from '#src/queries/use-older-orders.ts'
import { useOrdersAreUnread } from '#src/queries/use-unread.ts'
import { Cards } from '#src/ui/card.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { QuietBar } from '#src/ui/quiet-bar.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { OlderFoot } from './older-foot.tsx'
import { PastCard, RunningCard, WaitingCard } from './order-cards.tsx'
import { filterOf, waysAmong } from './orders-filter.ts'
import { OrdersFilters } from './orders-filters.tsx'
import { useOrdersLook } from './orders-look.ts'
import { chosenPeriod, ordersModel, spanOf } from './orders-model.ts'
import { OrdersEmpty, OrdersEmptyPeriod, OrdersLoading, OrdersNeedNetwork, OrdersNotFound, OrdersOfVisitor } from './orders-states.tsx'
import styles from './orders.module.css'
import { useOrdersPage } from './use-orders-page.ts'

interface OrdersPageProps {
  onAgain: (view: OrderView) => void
  /** What ordering again asks and says. */
  children?: ReactNode
}

/** RT-08: the running order first, then what waits, then months. */
export function OrdersPage({ onAgain, children }: OrdersPageProps) {
  const { kind, views, now, timeZone, offline, asOf, guestId, outlet } = useOrdersPage()
  const isUnread = useOrdersAreUnread()
  const [{ period, custom, filter, limit }, show] = useOrdersLook(guestId)
  const chosen = useMemo(() => chosenPeriod(period, now, timeZone, custom), [period, now, timeZone, custom])
  const span = useMemo(() => spanOf(chosen.days), [chosen])
  const ways = useMemo(() => waysAmong(views), [views])
  const model = useMemo(() => ordersModel(views, chosen, timeZone, limit, filterOf(filter)), [views, chosen, timeZone, limit, filter])
  const older = useOlderOrders(chosen.key, span)
  const looksFor = filter.way !== null || filter.text.trim() !== ''
  return (
    <div className="docked">
      <PageBar title={speak('orders.title')} back={{ label: speak('common.back'), href: paths.account() }} />
      {isUnread && <QuietBar icon="info">{speak('orders.unread')}</QuietBar>}
      <main className="column">
        {kind === 'shown' && <OrdersFilters period={period} custom={custom} filter={filter} ways={ways} today={dayKey(now, timeZone)} onShow={show} />}
        {kind === 'loading' && <OrdersLoading />}
        {kind === 'visitor' && <OrdersOfVisitor />}
        {kind === 'needs-network' && <OrdersNeedNetwork />}
        {kind === 'empty' && <OrdersEmpty />}
        {kind === 'shown' && (
          <Cards>
            {model.running.map((view) => <RunningCard key={view.id} view={view} timeZone={timeZone} now={now} outlet={outlet} />)}
            {model.waiting.map((view) => <WaitingCard key={view.id} view={view} timeZone={timeZone} />)}
            {model.months.map(({ name, orders }) => (
              <section key={name} className={styles.month}>
                <h2>{name}</h2>
                {orders.map((view) => <PastCard key={view.id} view={view} timeZone={timeZone} onAgain={onAgain} canRate={ratableUntil(view, now) !== null} />)}
              </section>
            ))}
            {model.nothingFound && older.kind === 'none' && (looksFor ? <OrdersNotFound /> : <OrdersEmptyPeriod />)}
            {looksFor && older.kind !== 'none' && model.oldestAt !== null && <p className={styles.asOf}>{speak('orders.lookedBack', { day: calendarDay(dayKey(model.oldestAt, timeZone)) })}</p>}
            <OlderFoot hasMore={model.hasMore} onMore={() => show({ limit: limit + ORDERS_PAGE })} older={older} period={chosen.key} span={span} offline={offline} />
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
