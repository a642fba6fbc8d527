import { useEffect } from 'react'
import { speak } from '#messages/speak.ts'
import type { ClosedAct, ClosedCard } from '#paint/closed-view.ts'
import type { DoorView } from '#paint/way-view.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { say } from '#src/ui/say.ts'
import { Decoration } from '#src/ui/decoration.tsx'

/** What is asked for on the menu: a way to be served, or a way on from a closed outlet. */
export type WayAct = ClosedAct | { kind: 'way'; door: DoorView }

interface DoorsProps {
  doors: readonly DoorView[]
  onAct: ((act: WayAct) => void) | undefined
}

/** P-06: nothing was chosen yet, so the ways stand below the search, once; paint/way-parts.ts writes the same. */
export function WayDoors({ doors, onAct }: DoorsProps) {
  return (
    <section className="doors" aria-labelledby="doors">
      <h2 id="doors">{speak('ways.title')}</h2>
      <div>
        {doors.map((door) => (
          <button key={door.way} type="button" onClick={() => onAct?.({ kind: 'way', door })}>
            <span><Icon name={door.icon} /></span>
            {door.name}
            {door.line !== '' && <>{' '}<small>{door.line}</small></>}
          </button>
        ))}
      </div>
    </section>
  )
}

interface ShutCardProps {
  card: ClosedCard
  onAct: ((act: WayAct) => void) | undefined
}

/** ST-13, ER-21: a card over a menu that can be read, with the ways on; why nothing can be ordered is read out as well, when the menu opens and whenever it changes. */
export function ShutCard({ card: { scene, title, text, acts }, onAct }: ShutCardProps) {
  useEffect(() => say(`${title}. ${text}`), [title, text])
  return (
    <section className="shut" aria-labelledby="shut">
      <Decoration src={SCENES[scene]} width={96} height={96} loading="lazy" />
      <div>
        <h2 id="shut">{title}</h2>
        <p>{text}</p>
      </div>
      <div className="acts">
        {acts.map((act) => <button key={act.label} type="button" onClick={() => onAct?.(act)}>{act.label}</button>)}
      </div>
    </section>
  )
}
