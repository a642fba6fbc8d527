import '#src/theme/icons-later.css'
import { useState } from 'react'
import { addressLocality, byDistance, findLocalities } from '#domain/localities.ts'
import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import type { Locality } from '#schemas/locality.ts'
import type { LatLng } from '#schemas/primitives.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { addressPaths } from '#src/entry/address-paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { useAddressGround } from '#src/queries/address-ground.ts'
import { useLocalities } from '#src/queries/localities.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { ErrorText } from '#src/ui/error-text.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Toast } from '#src/ui/toast.tsx'
import { Waiting } from '#src/ui/waiting.tsx'
import { beginAt } from './begin-address.ts'
import { reachOf } from '#src/queries/reach.ts'
import styles from './address.module.css'
import styling from './locality.module.css'
import { outcomeOf } from './suggested.ts'
import { useAddressOf } from './use-address-of.ts'
import { useDeliveryOutlet } from './use-delivery-outlet.ts'
import { useSuggested } from './use-suggested.ts'

const NEAR = 3

/** EN-09: the way to an address without a map. @param id of the address whose locality is chosen; left out: a new one */
export function LocalityPage({ id, to }: { id: string | undefined; to: string | undefined }) {
  const state = useLocalities()
  const { outlet } = useDeliveryOutlet()
  const ground = useAddressGround()
  const address = useAddressOf(id)
  const { go, back } = useNavigation()
  const [typed, setTyped] = useState('')
  const [word, setWord] = useState<string | null>(null)
  const all = state.kind === 'ready' ? state.value.localities : []
  const { hits, like } = findLocalities(all, typed)
  const near = outlet?.location ? byDistance(all, outlet.location).slice(0, NEAR).map(({ locality }) => locality) : []
  const suggested = useSuggested(typed, ground?.city ?? '', hits)
  const found = [...hits, ...suggested.localities]
  const outcome = typed.trim() === '' ? null : outcomeOf({ found: found.length, isRead: state.kind === 'ready', asking: suggested.asking })
  const isNone = outcome === 'none'

  const choose = async (locality: Locality) => {
    if (!locality.center) return go(addressPaths.pin({ id, to }))
    const outcome = await beginAt(address ?? null, { pin: locality.center, locality: addressLocality(locality), street: null })
    if ('error' in outcome) return setWord(speak(outcome.error === 'BAD_REQUEST' ? 'address.full' : `errors.${outcome.error}.text`))
    go(addressPaths.form({ id: outcome.address.id, to }))
  }
  const row = (locality: Locality) => <Row key={locality.id} locality={locality} typed={typed} outlet={outlet} onChoose={() => void choose(locality)} />

  return (
    <>
      <PageBar title={speak('address.localityTitle')} back={{ label: speak('common.back'), onBack: () => back(addressPaths.list(to)) }} />
      <main className={`${styles.page} ${styles.flush}`}>
        <div className={styles.search}>
          <SearchField value={typed} onValue={setTyped} label={speak('address.localityLabel')} placeholder={speak('address.localityPlaceholder')} clearLabel={speak('common.close')} />
        </div>
        {(state.kind === 'loading' || (suggested.asking && found.length === 0)) && <Waiting label={speak('address.localitiesLoading')} />}
        {state.kind === 'failed' && <p className="muted">{speak('address.localitiesOffline')}</p>}
        {isNone && <ErrorText>{speak('address.pickOne')}</ErrorText>}
        {isNone && (
          <Empty
            scene={SCENES.crumbs}
            title={speak('address.noHits', { text: typed.trim() })}
            action={
              like && (
                <Button kind="line" onClick={() => setTyped(like.localityName)}>
                  {speak('address.like', { name: like.localityName })}
                </Button>
              )
            }
          >
            {speak('address.noLike')}
          </Empty>
        )}
        {typed.trim() === '' && near.length > 0 && (
          <>
            <h2 className={styling.letters}>{speak('address.nearOutlet')}</h2>
            <section>{near.map(row)}</section>
            <h2 className={styling.letters}>{speak('address.all')}</h2>
          </>
        )}
        {typed.trim() === '' ? (
          <section>{all.toSorted((a, b) => a.localityName.localeCompare(b.localityName)).map(row)}</section>
        ) : (
          <>
            <p className="sr" role="status">{outcome && speak('address.hits', { count: found.length })}</p>
            <section>{found.map(row)}</section>
          </>
        )}
        <p className={styles.map}>
          <ButtonLink kind="line" wide icon="map" href={addressPaths.pin({ id, to })}>{speak('address.useMap')}</ButtonLink>
        </p>
      </main>
      <Toast text={word} onDone={() => setWord(null)} />
    </>
  )
}

interface RowProps {
  locality: Locality
  typed: string
  outlet: Parameters<typeof reachOf>[0]
  onChoose: () => void
}

function Row({ locality, typed, outlet, onChoose }: RowProps) {
  const { localityName, localitySecondaryText, pinCode, center } = locality
  const reach = reachOf(outlet, center satisfies LatLng | null)
  const isServed = reach.kind === 'delivers' || reach.kind === 'unknown'
  return (
    <button type="button" className={styling.found} aria-disabled={isServed ? undefined : true} onClick={() => isServed && onChoose()}>
      <Icon name="pin" size={20} />
      <span>
        <b><Marked text={localityName} typed={typed} /></b>
        <small>{[pinCode, localitySecondaryText].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={styling.cost}>
        {reach.kind === 'delivers' && (
          <>
            {reach.fee === 0 ? speak('address.free') : formatPrice(reach.fee)}
            <small>{speak('address.short', { minutes: reach.minutes.until })}</small>
          </>
        )}
        {!isServed && speak('address.notServed')}
      </span>
    </button>
  )
}

/** The letters that were typed stand out where the name begins with them. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const length = typed.trim().length
  if (length === 0 || !text.toLowerCase().startsWith(typed.trim().toLowerCase())) return text
  return (
    <>
      <mark>{text.slice(0, length)}</mark>
      {text.slice(length)}
    </>
  )
}
