import '#src/theme/icons-later.css'
import { lazy, Suspense, useState } from 'react'
import { speak } from '#messages/speak.ts'
import { removeAddress } from '#src/commands/addresses.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { addressPaths } from '#src/entry/address-paths.ts'
import { paths } from '#src/entry/paths.ts'
import { useAddresses } from '#src/queries/use-addresses.ts'
import { usePatience } from '#src/queries/use-patience.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { isSignedIn, useSession } from '#src/queries/use-session.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { classes } from '#src/ui/classes.ts'
import { Foot } from '#src/ui/foot.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { IconName } from '#src/ui/icon-names.ts'
import { Link } from '#src/ui/link.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { QuietBar } from '#src/ui/quiet-bar.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Toast } from '#src/ui/toast.tsx'
import { Waiting } from '#src/ui/waiting.tsx'
import { type AddressRow, addressRows, firstChoice } from './address-rows.ts'
import { chooseAddress } from './choose-address.ts'
import { ReachFacts } from './reach-facts.tsx'
import styles from './address.module.css'
import { offlineWords, useDeliveryOutlet } from './use-delivery-outlet.ts'

const ZonesPicture = lazy(() => import('./map-picture.tsx').then((module) => ({ default: module.ZonesPicture })))

/** RT-22, P-16: where a delivery goes. @param to where the guest came from to choose; left out: from the account */
export function AddressListPage({ to }: { to: string | undefined }) {
  const addresses = useAddresses()
  const { outlet, area, offline, asOf } = useDeliveryOutlet()
  const place = usePlace()
  const isGuests = isSignedIn(useSession())
  const { go, back } = useNavigation()
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked, setAsked] = useState<AddressRow | null>(null)
  const [busy, setBusy] = useState(false)
  const [word, setWord] = useState<string | null>(null)
  const rows = addresses ? addressRows(addresses, outlet) : []
  const drafts = addresses?.filter((address) => address.draft) ?? []
  const delivers = outlet?.delivery !== null && outlet?.delivery !== undefined
  const first = chosen ?? firstChoice(rows, place?.serving?.address ?? null)
  const selected = rows.find(({ address, isOpen }) => isOpen && address.id === first) ?? null
  const quiet = offlineWords(offline, asOf)
  // What may be tapped is shown with all that stands above it: it does not move away under the guest's finger.
  const isOutletComing = usePatience('outlet') && outlet === null && place !== null
  const isRead = addresses !== undefined && isGuests !== undefined && place !== undefined && !isOutletComing

  const deliver = async () => {
    if (!selected || busy) return
    setBusy(true)
    const outcome = await chooseAddress(selected.address)
    setBusy(false)
    if ('error' in outcome) return setWord(speak(`errors.${outcome.error}.text`))
    go(to ?? paths.menu())
  }

  return (
    <div className={styles.screen}>
      <PageBar title={speak('address.title')} back={{ label: speak('common.back'), onBack: () => back(to ?? paths.account()) }} />
      {quiet !== null && <QuietBar>{quiet}</QuietBar>}
      <main className={styles.page}>
        {isRead ? (
          <>
            {addresses.length === 0 && outlet && delivers && (
              <div>
                <div className={styles.hero}>
                  <Suspense fallback={null}><ZonesPicture outlet={outlet} /></Suspense>
                </div>
                <div className={styles.hello}>
                  <h2>{speak('address.emptyTitle')}</h2>
                  <p className="muted">{speak('address.emptyTextZones', { area })}</p>
                </div>
              </div>
            )}
            {addresses.length === 0 && !delivers && <p className="muted">{speak(isGuests ? 'address.emptyTextGuest' : 'address.emptyText')}</p>}
            <Card>
              <nav className={styles.acts} aria-label={speak('address.emptyTitle')}>
                <Act icon="locate" title={speak('address.here')} line={speak('address.hereText')} href={addressPaths.pin({ to, here: '1' })} />
                <Act icon="map" title={speak('address.setPin')} href={addressPaths.pin({ to })} />
                <Act icon="list" title={speak('address.choose')} line={speak('address.chooseText')} href={addressPaths.locality({ to })} />
                {drafts.map((draft) => (
                  <Act
                    key={draft.id}
                    icon="edit"
                    title={speak('address.goOn')}
                    line={draft.addressLine1 || draft.locality?.name || undefined}
                    href={draft.pin ? addressPaths.form({ id: draft.id, to }) : addressPaths.pin({ id: draft.id, to })}
                  />
                ))}
              </nav>
            </Card>
            {rows.length > 0 && (
              <section aria-labelledby="saved">
                <h2 id="saved" className={styles.heading}>{speak('address.saved')}</h2>
                <div className={styles.rows} role="radiogroup" aria-labelledby="saved">
                  {rows.map((row) => <Row key={row.address.id} row={row} area={area} checked={selected === row} onChoose={() => setChosen(row.address.id)} onMore={() => setAsked(row)} />)}
                </div>
              </section>
            )}
          </>
        ) : (
          <Waiting label={speak('address.loading')} />
        )}
      </main>
      {selected && (
        <Foot>
          <Button wide busy={busy} onClick={() => void deliver()}>{speak('address.deliverTo', { title: selected.address.title })}</Button>
        </Foot>
      )}
      {asked && <MoreSheet row={asked} to={to} isGuests={isGuests === true} onClose={() => setAsked(null)} onRefused={setWord} />}
      <Toast text={word} onDone={() => setWord(null)} />
    </div>
  )
}

interface ActProps {
  icon: IconName
  title: string
  line?: string | undefined
  href: string
}

const Act = ({ icon, title, line, href }: ActProps) => (
  <Link className={styles.act} href={href}>
    <span className={styles.disc}><Icon name={icon} /></span>
    <span>
      {title}
      {line !== undefined && <small>{line}</small>}
    </span>
    <Icon name="right" size={20} />
  </Link>
)

interface RowProps {
  row: AddressRow
  area: string
  checked: boolean
  onChoose: () => void
  onMore: () => void
}

const Row = ({ row: { address, icon, line, reach, isOpen }, area, checked, onChoose, onMore }: RowProps) => (
  <div className={styles.own}>
    <label className={classes(styles.option)}>
      <input type="radio" name="address" checked={checked} disabled={!isOpen} onChange={onChoose} />
      <span className={styles.disc}><Icon name={icon} /></span>
      <span>
        <b>{address.title}</b>
        <small>{line}</small>
        <ReachFacts reach={reach} outletArea={area} />
      </span>
    </label>
    <IconButton icon="more" label={speak('address.more', { title: address.title })} onClick={onMore} />
  </div>
)

interface MoreSheetProps {
  row: AddressRow
  to: string | undefined
  /** In a guest's account, not a visitor's on this phone alone. */
  isGuests: boolean
  onClose: () => void
  onRefused: (words: string) => void
}

/** Changing or deleting one of them; deleting is asked for twice. */
function MoreSheet({ row: { address, line }, to, isGuests, onClose, onRefused }: MoreSheetProps) {
  const { go } = useNavigation()
  const [sure, setSure] = useState(false)
  const remove = async () => {
    const outcome = await removeAddress(address.id)
    onClose()
    if ('error' in outcome) onRefused(speak(`errors.${outcome.error}.text`))
  }
  return (
    <Sheet open onClose={onClose} title={sure ? speak('address.removeTitle', { title: address.title }) : address.title} closeLabel={speak('common.close')}>
      <div className={styles.menu}>
        <p className="muted">{sure ? speak(isGuests ? 'address.removeTextGuest' : 'address.removeText') : line}</p>
        {sure ? (
          <>
            <Button kind="danger" onClick={() => void remove()}>{speak('address.removeYes')}</Button>
            <Button kind="line" onClick={() => setSure(false)}>{speak('address.removeNo')}</Button>
          </>
        ) : (
          <>
            <Button kind="line" icon="edit" onClick={() => go(addressPaths.form({ id: address.id, to }))}>{speak('address.change')}</Button>
            <Button kind="line" icon="trash" onClick={() => setSure(true)}>{speak('address.remove')}</Button>
          </>
        )}
      </div>
    </Sheet>
  )
}
