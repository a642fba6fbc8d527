import { type StaffRoleWord, staffMay } from '#domain/staff-acts.ts'
import type { TableCall } from '#schemas/kitchen.ts'
import { Button } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/card.tsx'
import { ageText } from './age.ts'
import type { KitchenApi } from './kitchen-api.ts'
import type { Acts } from './use-acts.ts'
import { words } from './words.ts'
import { wordFor } from './word-for.ts'

export interface CallsBarProps {
  calls: readonly TableCall[]
  role: StaffRoleWord
  /** Server time, epoch ms. */
  now: number
  acts: Acts
  api: KitchenApi
}

/** CA-10: tables that wait for someone, the longest first. The stream takes a call away once it is done. */
export function CallsBar({ calls, role, now, acts, api }: CallsBarProps) {
  if (calls.length === 0) return null
  return (
    <section className="calls" aria-label={words.calls.title}>
      {calls.map((call) => (
        <article key={call.id} className={cardClass({ tone: 'warm', row: true })}>
          <span className="grow">
            <b>{call.tableLabel || call.tableCode}</b>
            <span className="muted">{wordFor(call.kind, words.calls.kind)}{' · '}{ageText(now - call.askedAt)}</span>
            {call.isKnown === false && <span className="muted">{words.calls.unknown}</span>}
          </span>
          {staffMay(role, 'answer-call') && <Button kind="soft" small busy={acts.busy.has(call.id)} onClick={() => void acts.run(call.id, () => api.callDone(call.id))}>{words.calls.done}</Button>}
        </article>
      ))}
    </section>
  )
}
