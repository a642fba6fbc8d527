import { useState } from 'react'
import type { Order } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { AcceptSheet } from './accept-sheet.tsx'
import type { Column } from './board-state.ts'
import { CancelPage } from './cancel-page.tsx'
import type { KitchenApi } from './kitchen-api.ts'
import { OrderCard, type OrderStep } from './order-card.tsx'
import type { Acts } from './use-acts.ts'
import { words } from './words.ts'

export interface OrdersPartProps {
  columns: Readonly<Record<Column, readonly Order[]>>
  outlet: Outlet | null
  now: number
  acts: Acts
  api: KitchenApi
  onOrder: (order: Order) => void
}

const COLUMNS: readonly Column[] = ['fresh', 'cooking', 'ready', 'done']

/** Orders by where they are; on a tablet side by side. */
export function OrdersPart({ columns, outlet, now, acts, api, onOrder }: OrdersPartProps) {
  const [asked, setAsked] = useState<{ what: 'part' | 'cancel'; order: Order } | null>(null)
  const minutes = outlet?.prepMinutes ?? null
  const answer = (order: Order, call: () => Promise<Order>): Promise<boolean> => acts.run(order.id, async () => onOrder(await call()))

  const step = (order: Order, what: OrderStep): void => {
    if (what === 'part' || what === 'cancel') return setAsked({ what, order })
    void answer(order, () => (what === 'accept' ? api.accept(order.id, [], minutes) : api.act(order.id, what)))
  }
  const finish = async (order: Order, call: () => Promise<Order>): Promise<void> => {
    if (await answer(order, call)) setAsked(null)
  }
  if (asked?.what === 'cancel') return (
    <CancelPage order={asked.order} busy={acts.busy.has(asked.order.id)} onBack={() => setAsked(null)} onCancel={(remark) => void finish(asked.order, () => api.cancel(asked.order.id, remark))} />
  )
  return (
    <div className="columns">
      {COLUMNS.map((column) => (
        <section key={column} className={`orders-${column}`} aria-label={words.columns[column]}>
          <h2>{words.columns[column]}<span className="muted">{columns[column].length}</span></h2>
          {columns[column].length === 0 && <p className="muted nothing">{words.empty[column]}</p>}
          {columns[column].map((order) => <OrderCard key={order.id} order={order} now={now} busy={acts.busy.has(order.id)} onStep={(what) => step(order, what)} />)}
        </section>
      ))}
      <AcceptSheet
        order={asked?.what === 'part' ? asked.order : null}
        minutes={minutes}
        busy={asked !== null && acts.busy.has(asked.order.id)}
        onClose={() => setAsked(null)}
        onAccept={(order, cancelled, prepMinutes) => void finish(order, () => api.accept(order.id, cancelled, prepMinutes))}
      />
    </div>
  )
}
