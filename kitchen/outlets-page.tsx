import { useEffect, useRef } from 'react'
import type { StaffSelf } from '#schemas/kitchen.ts'
import { Button } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/card.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { KitchenApi } from './kitchen-api.ts'
import { SignedIn } from './signed-in.tsx'
import { useAsked } from './use-asked.ts'
import { WaitingPage } from './waiting-page.tsx'
import { words } from './words.ts'

export interface OutletsPageProps {
  api: KitchenApi
  self: StaffSelf
  onChoose: (outletId: string) => void
  onLeave: (because: 'asked' | 'refused') => void
}

/** Whose orders are shown; an only outlet is chosen at once. */
export function OutletsPage({ api, self, onChoose, onLeave }: OutletsPageProps) {
  const asked = useAsked(() => api.outlets(), () => onLeave('refused'))
  const choose = useRef(onChoose)
  useEffect(() => {
    choose.current = onChoose
  })
  const only = asked.phase === 'known' && asked.value.length === 1 ? asked.value[0]?.id : undefined
  useEffect(() => {
    if (only !== undefined) choose.current(only)
  }, [only])

  if (asked.phase !== 'known' || only !== undefined) return <WaitingPage asked={asked.phase === 'known' ? { phase: 'loading' } : asked} />
  return (
    <main className="door column stack">
      <p><SignedIn self={self} /></p>
      <h1>{asked.value.length === 0 ? words.outlets.none : words.outlets.title}</h1>
      {asked.value.length === 0 && <p>{words.outlets.noneText}</p>}
      <ul className="outlets">
        {asked.value.map((outlet) => (
          <li key={outlet.id}>
            <button type="button" className={classes(cardClass({ row: true }), 'outlet')} onClick={() => onChoose(outlet.id)}>
              <span className="grow">
                <b>{outlet.name}</b>
                <small className="muted">{[outlet.brandName === outlet.name ? '' : outlet.brandName, outlet.area, outlet.code].filter(Boolean).join(' · ')}</small>
              </span>
              <Icon name="right" />
            </button>
          </li>
        ))}
      </ul>
      <Button kind="text" onClick={() => onLeave('asked')}>{words.key.leave}</Button>
    </main>
  )
}
