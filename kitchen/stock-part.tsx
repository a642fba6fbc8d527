import { useMemo, useState } from 'react'
import type { NumberedAvailability } from '#schemas/kitchen.ts'
import type { MenuSection } from '#schemas/menu.ts'
import type { Availability } from '#schemas/outlet.ts'
import { cardClass } from '#src/ui/card.tsx'
import { classes } from '#src/ui/classes.ts'
import pick from '#src/ui/pick.module.css'
import { SearchField } from '#src/ui/search-field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import type { KitchenApi } from './kitchen-api.ts'
import { findStock, type StockEntry, stockList } from './stock-list.ts'
import { StockRow } from './stock-row.tsx'
import type { Acts } from './use-acts.ts'
import { words } from './words.ts'

export interface StockPartProps {
  sections: readonly MenuSection[]
  availability: Availability
  acts: Acts
  api: KitchenApi
  onSwitched: (switched: NumberedAvailability) => void
}

const MOST_HITS = 60

/** What can be had and what cannot. A switch shows what the server says, and is busy until it has. */
export function StockPart({ sections, availability, acts, api, onSwitched }: StockPartProps) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<StockEntry | null>(null)
  const entries = useMemo(() => stockList(sections), [sections])
  const hits = useMemo(() => findStock(entries, typed), [entries, typed])
  const soldOut = useMemo(() => new Set(availability.soldOut), [availability.soldOut])

  const set = (entry: StockEntry, out: boolean, returns: string | null = null): Promise<boolean> =>
    acts.run(entry.id, async () => onSwitched(await api.setSoldOut(availability.id, [entry.id], out, returns)))
  const row = (entry: StockEntry) => {
    const out = soldOut.has(entry.id)
    const returns = out ? availability.returns[entry.id] : undefined
    return <StockRow key={entry.id} entry={entry} isOut={out} returns={returns} busy={acts.busy.has(entry.id)} onSet={(isOut) => void set(entry, isOut)} onReturns={() => setAsked(entry)} />
  }
  const out = entries.filter((entry) => soldOut.has(entry.id))
  return (
    <div className="column pad stack stock">
      <SearchField value={typed} onValue={setTyped} label={words.menu.search} placeholder={words.menu.searchHint} clearLabel={words.menu.clear} />
      {typed.trim() === '' ? (
        <>
          <section>
            <h2>{words.menu.soldOut}</h2>
            {out.length === 0 ? <p className="muted">{words.menu.nothing}</p> : out.map(row)}
          </section>
          {sections.map((section) => <StockSection key={section.id} name={section.name} entries={entries.filter((entry) => entry.sectionId === section.id)} row={row} />)}
        </>
      ) : (
        <section aria-live="polite">
          {hits.length === 0 && <><h2>{words.menu.noHits}</h2><p className="muted">{words.menu.noHitsText}</p></>}
          {hits.slice(0, MOST_HITS).map(row)}
          {hits.length > MOST_HITS && <p className="muted">{words.menu.more(hits.length - MOST_HITS)}</p>}
        </section>
      )}
      <Sheet open={asked !== null} onClose={() => setAsked(null)} title={words.menu.returnsTitle} closeLabel={words.close}>
        <div className="pad">
          {asked && <p className="muted">{asked.name}</p>}
          {asked && [...words.menu.returnsOptions, words.menu.noReturn].map((option) => (
            <button key={option} type="button" className={classes(pick.pick, 'choice')} onClick={() => {
              void set(asked, true, option === words.menu.noReturn ? null : option)
              setAsked(null)
            }}>
              {option}
            </button>
          ))}
        </div>
      </Sheet>
    </div>
  )
}

interface StockSectionProps {
  name: string
  entries: readonly StockEntry[]
  row: (entry: StockEntry) => React.ReactNode
}

/** Its rows are made when it is opened: a menu may have thousands. */
function StockSection({ name, entries, row }: StockSectionProps) {
  const [open, setOpen] = useState(false)
  const parts = entries.filter((entry) => entry.isPart)
  return (
    <details className={cardClass()} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{name}<span className="muted">{entries.length - parts.length}</span></summary>
      {open && entries.filter((entry) => !entry.isPart).map(row)}
      {open && parts.length > 0 && <h3>{words.menu.parts}</h3>}
      {open && parts.map(row)}
    </details>
  )
}
