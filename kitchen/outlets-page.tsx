import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/card.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { CallFailed, type KitchenApi, type KitchenOutlet } from './kitchen-api.ts'
import { words } from './words.ts'

export interface OutletsPageProps {
  api: KitchenApi
  onChoose: (outletId: string) => void
  onLeave: (because: 'asked' | 'refused') => void
}

type Known = 'loading' | 'failed' | readonly KitchenOutlet[]

/** Whose orders are shown; an only outlet is chosen at once. */
export function OutletsPage({ api, onChoose, onLeave }: OutletsPageProps) {
  const [asking, setAsking] = useState(() => api.outlets())
  const [known, setKnown] = useState<Known>('loading')
  const told = useRef({ onChoose, onLeave })
  useEffect(() => {
    told.current = { onChoose, onLeave }
  })

  useEffect(() => {
    let isShown = true
    asking.then(
      (outlets) => {
        const [only] = outlets
        if (!isShown) return
        if (only && outlets.length === 1) told.current.onChoose(only.id)
        else setKnown(outlets)
      },
      (error: unknown) => {
        if (!isShown) return
        if (error instanceof CallFailed && error.failure === 'key') told.current.onLeave('refused')
        else setKnown('failed')
      },
    )
    return () => {
      isShown = false
    }
  }, [asking])
  const read = (): void => {
    setKnown('loading')
    setAsking(api.outlets())
  }

  if (known === 'loading') return <main className="door"><Spinner label={words.live.loading} /></main>
  if (known === 'failed') return (
    <main className="door column stack">
      <h1>{words.live.failed}</h1>
      <p>{words.live.failedText}</p>
      <Button onClick={read}>{words.live.again}</Button>
    </main>
  )
  return (
    <main className="door column stack">
      <h1>{known.length === 0 ? words.outlets.none : words.outlets.title}</h1>
      {known.length === 0 && <p>{words.outlets.noneText}</p>}
      <ul className="outlets">
        {known.map((outlet) => (
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
