import { useState } from 'react'
import { distanceParts } from '#domain/distance.ts'
import { speak } from '#messages/speak.ts'
import { clearWholeCart } from '#src/commands/change-cart.ts'
import { openPlace } from '#src/commands/open-place.ts'
import { mainTabs } from '#src/entry/main-tabs.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { useCartOutletLabel } from '#src/queries/outlet-names.ts'
import { wouldCostCart } from '#src/queries/use-cart.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { askStartUpAgain, useStartUp } from '#src/queries/use-start-up.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { Toast } from '#src/ui/toast.tsx'
import { Waiting } from '#src/ui/waiting.tsx'
import { findOutlets, nearestFirst, type OutletRow, SHOWN_AT_FIRST } from './locations-model.ts'
import styles from './locations.module.css'
import { NearestChip } from './nearest-chip.tsx'
import { SwitchSheet } from './switch-sheet.tsx'
import { useNearness } from './use-nearness.ts'

/** RT-29, RT-31 "Ordering at": the brand's outlets. @param onOpened an outlet was chosen and its menu is on the way */
export function LocationsPage({ onOpened }: { onOpened: () => void }) {
  const startUp = useStartUp()
  return (
    <>
      <main className={styles.page}>
        <h1>{speak('locations.heading')}</h1>
        {startUp.kind === 'loading' && <Waiting label={speak('locations.loading')} />}
        {startUp.kind === 'ready' && <Outlets outlets={startUp.info.outlets} onOpened={onOpened} />}
        {(startUp.kind === 'offline' || startUp.kind === 'unknown') && (
          <Empty
            scene={SCENES.plate}
            title={speak(startUp.kind === 'offline' ? 'locations.offline' : 'locations.failed')}
            action={<Button onClick={askStartUpAgain}>{speak('common.retry')}</Button>}
          >
            {startUp.kind === 'offline' ? speak('locations.offlineText') : speak('errors.UNKNOWN_SERVER_ERR.text')}
          </Empty>
        )}
      </main>
      <div className="dock">
        <TabBar label={speak('app.nav')} tabs={mainTabs('locations')} />
      </div>
    </>
  )
}

function Outlets({ outlets, onOpened }: { outlets: readonly OutletRow[]; onOpened: () => void }) {
  const place = usePlace()
  const cartOutlet = useCartOutletLabel()
  const [typed, setTyped] = useState('')
  const [all, setAll] = useState(false)
  const [asked, setAsked] = useState<OutletRow | null>(null)
  const [word, setWord] = useState<string | null>(null)
  const [opening, setOpening] = useState<string | null>(null)
  const near = useNearness()
  const found = nearestFirst(findOutlets(outlets, typed), near.nearness.kind === 'known' ? near.nearness.here : null)
  const shown = all ? found : found.slice(0, SHOWN_AT_FIRST)

  const open = async (row: OutletRow) => {
    setAsked(null)
    setOpening(row.id)
    const outcome = await openPlace(row.code)
    setOpening(null)
    if ('error' in outcome) return setWord(speak(`errors.${outcome.error}.text`))
    // Whoever switches with another outlet's dishes in the cart has agreed that they go, and is not asked again at the first dish.
    if (wouldCostCart(row.id)) void clearWholeCart()
    onOpened()
  }
  /** ST-19: the guest is warned before another outlet's dishes are lost. */
  const choose = (row: OutletRow) => {
    if (row.id === place?.outletId) return onOpened()
    if (wouldCostCart(row.id)) setAsked(row)
    else void open(row)
  }

  if (outlets.length === 0) return <Empty scene={SCENES.plate} title={speak('locations.empty')}>{speak('locations.emptyText')}</Empty>
  return (
    <>
      {outlets.length > SHOWN_AT_FIRST && (
        <SearchField value={typed} onValue={setTyped} label={speak('locations.search')} placeholder={speak('locations.search')} clearLabel={speak('common.close')} />
      )}
      {outlets.filter(({ location }) => location).length > 1 && <NearestChip {...near} />}
      {found.length === 0 && <Empty scene={SCENES.crumbs} title={speak('locations.noHits', { text: typed })}>{speak('locations.noHitsText')}</Empty>}
      <ul className={styles.outlets}>
        {shown.map(({ row, metres }) => (
          <li key={row.id}>
            <div className="grow">
              <h2>{row.name}</h2>
              <p className="muted">{speak('common.outletAndArea', { name: row.area, area: row.city })}</p>
              {metres !== null && <p className="muted">{distanceText(metres)}</p>}
              {row.id === place?.outletId && <Badge tone="good">{speak('locations.here')}</Badge>}
            </div>
            <Button small kind={row.id === place?.outletId ? 'soft' : 'line'} busy={opening === row.id} onClick={() => choose(row)} aria-label={`${speak('locations.select')}: ${row.name}, ${row.area}`}>
              {speak('locations.select')}
            </Button>
          </li>
        ))}
      </ul>
      {found.length > shown.length && <Button kind="text" wide onClick={() => setAll(true)}>{speak('locations.viewMore')}</Button>}
      <ButtonLink kind="soft" wide icon="qr" href={paths.scan()}>{speak('locations.scanAt')}</ButtonLink>
      <SwitchSheet asked={asked} from={cartOutlet} onYes={(row) => void open(row)} onNo={() => setAsked(null)} />
      <Toast text={word} onDone={() => setWord(null)} />
    </>
  )
}

function distanceText(metres: number): string {
  const { unit, value } = distanceParts(metres)
  return speak(`locations.${unit}`, { value })
}
