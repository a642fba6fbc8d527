import { useState } from 'react'
import { isCancelAsked } from '#domain/cancel-ask.ts'
import { type StaffRoleWord, staffMay } from '#domain/staff-acts.ts'
import type { Order, OrderStatusWord } from '#schemas/order.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { AcceptSheet } from './accept-sheet.tsx'
import type { Column } from './board-state.ts'
import { CancelPage } from './cancel-page.tsx'
import { CancelQuestion } from './cancel-question.tsx'
import type { KitchenApi } from './kitchen-api.ts'
import { OrderCard } from './order-card.tsx'
import type { OrderStep } from './order-steps.ts'
import { PartialOrderPage } from './partial-order-page.tsx'
import { PresencePart } from './presence-part.tsx'
import { PartialOrders } from './partial-orders.tsx'
import type { PartialOrder } from './read-orders.ts'
import type { Acts } from './use-acts.ts'
import { words } from './words.ts'

export interface OrdersPartProps {
  columns: Readonly<Record<Column, readonly Order[]>>
  partial: ReadonlyMap<string, PartialOrder>
  role: StaffRoleWord
  outlet: Outlet | null
  now: number
  acts: Acts
  api: KitchenApi
  /** The server's answer to an act: the order as it stands now. */
  onOrder: (order: unknown) => void
}

/** What is said of an order that is acted on, whether the board can show it or not. */
type Numbered = Pick<Order, 'id'> & Pick<PartialOrder, 'token'> & { status: OrderStatusWord | null }

const COLUMNS = ['fresh', 'cooking', 'ready', 'done'] as const satisfies readonly Column[]

/** Orders by where they are; on a tablet side by side. */
export function OrdersPart({ columns, partial, role, outlet, now, acts, api, onOrder }: OrdersPartProps) {
  const [asked, setAsked] = useState<{ what: 'part'; order: Order } | { what: 'cancel'; order: Numbered } | null>(null)
  const [openedId, setOpened] = useState<string | null>(null)
  const opened = openedId === null ? undefined : partial.get(openedId)
  const minutes = outlet?.prepMinutes ?? null
  const answer = (order: Numbered, call: () => Promise<unknown>): Promise<boolean> => acts.run(order.id, async () => onOrder(await call()))

  const act = (order: Numbered, what: Exclude<OrderStep, 'part'>): void => {
    if (what === 'cancel') return setAsked({ what, order })
    void answer(order, () => (what === 'accept' ? api.accept(order.id, [], minutes) : api.act(order.id, what)))
  }
  const step = (order: Order, what: OrderStep): void => (what === 'part' ? setAsked({ what, order }) : act(order, what))
  const finish = async (order: Numbered, call: () => Promise<unknown>): Promise<void> => {
    if (await answer(order, call)) setAsked(null)
  }
  if (asked?.what === 'cancel') return (
    <CancelPage order={asked.order} busy={acts.busy.has(asked.order.id)} onBack={() => setAsked(null)} onCancel={(remark) => void finish(asked.order, () => api.cancel(asked.order.id, remark))} />
  )
  if (opened) return (
    <PartialOrderPage order={opened} role={role} busy={acts.busy.has(opened.id)} onBack={() => setOpened(null)} onStep={(what) => what !== 'part' && act(opened, what)} />
  )
  return (
    <>
    <PartialOrders orders={[...partial.values()]} now={now} onOpen={setOpened} />
    <div className="columns">
      {COLUMNS.map((column) => (
        <div key={column}>
          {column === 'fresh' && (
            <PresencePart
              orders={columns.asked} role={role} now={now} timeZone={outlet?.timeZone ?? 'Asia/Kolkata'} busy={acts.busy}
              onAnswer={(order, said) => void answer(order, () => (said === 'accept' ? api.accept(order.id, [], minutes) : api.answerPresence(order.id, said === 'there')))}
              onCancelAnswer={(order, said) => void answer(order, () => api.answerCancel(order.id, said))}
            />
          )}
          <section className={`orders-${column}`} aria-label={words.columns[column]}>
            <h2>{words.columns[column]}<span className="muted">{columns[column].length}</span></h2>
            {columns[column].length === 0 && <p className="muted nothing">{words.empty[column]}</p>}
            {columns[column].map((order) => (
              <OrderCard
                key={order.id} order={order} role={role} now={now} timeZone={outlet?.timeZone ?? 'Asia/Kolkata'} busy={acts.busy.has(order.id)} onStep={(what) => step(order, what)}
                question={isCancelAsked(order) && (
                  <CancelQuestion order={order} role={role} busy={acts.busy.has(order.id)} onAnswer={(said) => void answer(order, () => api.answerCancel(order.id, said))} />
                )}
              />
            ))}
          </section>
        </div>
      ))}
      <AcceptSheet
        order={asked?.what === 'part' ? asked.order : null}
        minutes={minutes}
        busy={asked !== null && acts.busy.has(asked.order.id)}
        onClose={() => setAsked(null)}
        onCancel={staffMay(role, 'cancel') ? (order) => setAsked({ what: 'cancel', order }) : null}
        onAccept={(order, cancelled, prepMinutes) => void finish(order, () => api.accept(order.id, cancelled, prepMinutes))}
      />
    </div>
    </>
  )
}
