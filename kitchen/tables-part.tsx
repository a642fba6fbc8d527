import { useEffect, useState } from 'react'
import { type StaffRoleWord, staffMay } from '#domain/staff-acts.ts'
import type { SeatedTable } from '#schemas/kitchen.ts'
import { Button } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/card.tsx'
import { classes } from '#src/ui/classes.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { ageText } from './age.ts'
import { CallFailed, type KitchenApi } from './kitchen-api.ts'
import styles from './presence.module.css'
import type { Acts } from './use-acts.ts'
import { words } from './words.ts'

export interface TablesPartProps {
  outletId: string
  role: StaffRoleWord
  /** Server time, epoch ms. */
  now: number
  acts: Acts
  api: KitchenApi
  onKeyRefused: () => void
}

/** Few change in a minute, and this part is seldom open. */
const READ_MS = 5_000

type Known = 'loading' | 'failed' | readonly SeatedTable[]

/** Tables at which somebody sits, as the staff has said (decision 0035); cleared once the party has gone. */
export function TablesPart({ outletId, role, now, acts, api, onKeyRefused }: TablesPartProps) {
  const [known, setKnown] = useState<Known>('loading')
  useEffect(() => {
    let isShown = true
    const read = (): void => void api.tables(outletId).then(
      (tables) => isShown && setKnown(tables),
      (error: unknown) => {
        if (!isShown) return
        if (error instanceof CallFailed && error.failure === 'key') onKeyRefused()
        // What was read before stays, as the board's orders do.
        else setKnown((before) => (typeof before === 'string' ? 'failed' : before))
      },
    )
    read()
    const timer = setInterval(read, READ_MS)
    return () => {
      isShown = false
      clearInterval(timer)
    }
  }, [api, outletId, onKeyRefused])

  const clear = async ({ code }: SeatedTable): Promise<void> => {
    if (await acts.run(`table ${code}`, () => api.endTable(outletId, code))) setKnown((before) => (typeof before === 'string' ? before : before.filter((table) => table.code !== code)))
  }
  return (
    <div className="column pad stack">
      <h2>{words.tables.title}</h2>
      <p className="muted">{words.tables.text}</p>
      {known === 'loading' && <Spinner label={words.live.loading} />}
      {known === 'failed' && <p role="alert">{words.live.failedText}</p>}
      {typeof known !== 'string' && known.length === 0 && <p className="muted">{words.tables.none}</p>}
      {typeof known !== 'string' && known.map((table) => (
        <article key={table.code} className={cardClass({ row: true })} aria-label={table.label}>
          <span className={classes('grow', styles.seated)}>
            <b>{table.label}</b>
            <span className="muted">{words.tables.since(ageText(Math.max(0, now - table.since)), table.phones)}</span>
          </span>
          {staffMay(role, 'end-table') && <Button kind="soft" small busy={acts.busy.has(`table ${table.code}`)} onClick={() => void clear(table)}>{words.tables.end}</Button>}
        </article>
      ))}
    </div>
  )
}
