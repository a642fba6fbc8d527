import { useEffect, useMemo, useState } from 'react'
import { speak } from '#messages/speak.ts'
import { OUTLETS_A_PAGE, type StartUpInfo } from '#schemas/brand.ts'
import { clearWholeCart } from '#src/commands/change-cart.ts'
import { openPlace, stayHere } from '#src/commands/open-place.ts'
import { asSentence } from '#src/entry/as-sentence.ts'
import { mainTabs } from '#src/entry/main-tabs.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { useBrandOutlets } from '#src/queries/brand-outlets.ts'
import { useCartOutletLabel } from '#src/queries/outlet-names.ts'
import { useServerNow } from '#src/queries/server-clock.ts'
import { wouldCostCart } from '#src/queries/use-cart.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { useProfile } from '#src/queries/use-profile.ts'
import { askStartUpAgain, useStartUp } from '#src/queries/use-start-up.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Emblem } from '#src/ui/emblem.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { OutletBones } from '#src/ui/outlet-bones.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { Toast } from '#src/ui/toast.tsx'
import { cityFirst, isDivided, nearestFirst, type OutletAway, type OutletRow, outletsNamed, SHOWN_AT_FIRST, visitedFirst } from './locations-model.ts'
import styles from './locations.module.css'
import { NearestChip } from './nearest-chip.tsx'
import { OutletCard } from './outlet-card.tsx'
import { outletView, tooFarWords } from './outlet-view.ts'
import { SwitchSheet } from './switch-sheet.tsx'
import { useCityGuess } from './use-city-guess.ts'
import { useHeldOrder } from './use-held-order.ts'
import { useNearness } from './use-nearness.ts'
import { useOutletStates } from './use-outlet-states.ts'

const MINUTE = 60_000

/** RT-29, RT-31 "Ordering at": the brand's outlets. @param onOpened an outlet was chosen and its menu is on the way */
export function LocationsPage({ onOpened }: { onOpened: () => void }) {
  const startUp = useStartUp()
  const place = usePlace()
  return (
    <>
      <main className={styles.page}>
        {place === null && startUp.kind === 'ready' && <BrandHead brand={startUp.info.brand} />}
        <h1>{speak('locations.heading')}</h1>
        {startUp.kind === 'loading' && <OutletsLoading />}
        {startUp.kind === 'ready' && <Outlets info={startUp.info} onOpened={onOpened} />}
        {(startUp.kind === 'offline' || startUp.kind === 'failed' || startUp.kind === 'unknown') && (
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

const BONES = [0, 1, 2]

const OutletsLoading = () => (
  <>
    <output className="sr">{speak('locations.loading')}</output>
    <ul className={styles.outlets} aria-hidden="true">{BONES.map((row) => <li key={row}><OutletBones /></li>)}</ul>
  </>
)

/** Whose outlets these are, to somebody who has not chosen one: no menu has said it yet. */
function BrandHead({ brand: { emblem, name, tagline } }: { brand: StartUpInfo['brand'] }) {
  return (
    <div className={styles.brand}>
      <Emblem letters={emblem} />
      <p><b>{name}</b>{tagline !== '' && <><br /><span className="small muted">{tagline}</span></>}</p>
    </div>
  )
}

function Outlets({ info, onOpened }: { info: StartUpInfo; onOpened: () => void }) {
  const outlets = useBrandOutlets(info)
  const place = usePlace()
  const cartOutlet = useCartOutletLabel()
  const [typed, setTyped] = useState('')
  const [most, setMost] = useState(SHOWN_AT_FIRST)
  const [asked, setAsked] = useState<OutletRow | null>(null)
  const [word, setWord] = useState<string | null>(null)
  const [opening, setOpening] = useState<string | null>(null)
  const near = useNearness()
  const here = near.nearness.kind === 'known' ? near.nearness.here : null
  const isSpread = info.outlets.length >= OUTLETS_A_PAGE || outlets.some((outlet) => outlet.city !== outlets[0]?.city)
  const { city, hasActed } = useCityGuess(info, isSpread && near.nearness.kind !== 'known' && near.nearness.kind !== 'finding')
  const ordered = useHeldOrder(useMemo(() => cityFirst(nearestFirst(outlets, here), city), [outlets, here, city]), here, hasActed)
  const hits = new Set(outletsNamed(outlets, typed))
  const found = ordered.filter(({ row }) => hits.has(row))
  const now = useServerNow(MINUTE)
  const profile = useProfile()
  const visited = typed.trim() === '' ? visitedFirst(found, profile?.visitedRestaurants ?? []) : []
  const others = found.filter((away) => !visited.includes(away))
  const shown = others.slice(0, most)
  const states = useOutletStates(info, [...visited, ...shown])
  const orderedAt = place?.outletId ?? null
  const far = tooFarWords(found, orderedAt, states.get(orderedAt ?? '') ?? null)

  // A guest who goes back to where they were stays there, however late an outlet that was tapped answers.
  useEffect(() => stayHere, [])

  const open = async (row: OutletRow) => {
    setAsked(null)
    setOpening(row.id)
    const outcome = await openPlace(row.code)
    if ('left' in outcome) return
    setOpening(null)
    if ('error' in outcome) return setWord(speak(`errors.${outcome.error}.text`))
    // A guest who switches with another outlet's dishes in the cart has agreed that they go, and is not asked again at the first dish.
    if (wouldCostCart(row.id)) void clearWholeCart()
    onOpened()
  }
  /** ST-19: the guest is warned before another outlet's dishes are lost. */
  const choose = (row: OutletRow) => {
    if (row.id === place?.outletId) return onOpened()
    if (wouldCostCart(row.id)) setAsked(row)
    else void open(row)
  }

  const card = (away: OutletAway) => (
    <OutletCard
      key={away.row.id}
      row={away.row}
      view={outletView(away, states.get(away.row.id) ?? null, now)}
      isHere={away.row.id === place?.outletId}
      busy={opening === away.row.id}
      onChoose={() => choose(away.row)}
    />
  )

  if (outlets.length === 0) return <Empty scene={SCENES.plate} title={speak('locations.empty')}>{speak('locations.emptyText')}</Empty>
  return (
    <>
      {outlets.length > SHOWN_AT_FIRST && (
        <SearchField value={typed} onValue={setTyped} label={speak('locations.search')} placeholder={speak('locations.search')} clearLabel={speak('common.close')} />
      )}
      {outlets.filter(({ location }) => location).length > 1 && <NearestChip {...near} />}
      {city !== null && isDivided(outlets, city) && <p className="small muted">{speak('locations.cityFirst', { city })}</p>}
      {far !== null && (
        <p role="alert" className={styles.far}>
          <Icon name="pin" size={20} />
          <span><b>{asSentence(far.title)}</b>{' '}{far.text}</span>
        </p>
      )}
      {found.length === 0 && <Empty scene={SCENES.crumbs} title={speak('locations.noHits', { text: typed })}>{speak('locations.noHitsText')}</Empty>}
      {visited.length > 0 && (
        <section aria-labelledby="visited">
          <h2 id="visited" className={styles.group}>{speak('locations.visited')}</h2>
          <ul className={styles.outlets}>{visited.map(card)}</ul>
        </section>
      )}
      {shown.length > 0 && <h2 className={visited.length > 0 ? styles.group : 'sr'}>{speak('locations.others')}</h2>}
      <ul className={styles.outlets}>{shown.map(card)}</ul>
      {others.length > shown.length && <Button kind="text" wide onClick={() => setMost(most + OUTLETS_A_PAGE)}>{speak('locations.viewMore')}</Button>}
      <ButtonLink kind="soft" wide icon="qr" href={paths.scan()}>{speak('locations.scanAt')}</ButtonLink>
      <SwitchSheet asked={asked} from={cartOutlet} onYes={(row) => void open(row)} onNo={() => setAsked(null)} />
      <Toast text={word} onDone={() => setWord(null)} />
    </>
  )
}
