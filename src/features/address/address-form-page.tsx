import '#src/theme/icons-later.css'
import { lazy, type FormEvent, Suspense, useEffect, useState } from 'react'
import { ADDRESS_LENGTHS, type AddressField, addressProblems, type TypedAddress } from '#domain/address.ts'
import { speak } from '#messages/speak.ts'
import type { SavedAddress } from '#schemas/address.ts'
import { putAddress } from '#src/commands/addresses.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { addressPaths } from '#src/entry/address-paths.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Foot } from '#src/ui/foot.tsx'
import type { IconName } from '#src/ui/icon-names.ts'
import { Link } from '#src/ui/link.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { TextArea, TextField } from '#src/ui/text-field.tsx'
import { Toast } from '#src/ui/toast.tsx'
import { Waiting } from '#src/ui/waiting.tsx'
import { fieldWords } from './field-words.ts'
import { chooseAddress } from './choose-address.ts'
import { reachOf } from '#src/queries/reach.ts'
import { ReachFacts } from './reach-facts.tsx'
import styles from './address.module.css'
import { useAddressOf } from './use-address-of.ts'
import { useDeliveryOutlet } from './use-delivery-outlet.ts'
import { forgetWords, keepWords, wordsOf } from './words-aside.ts'

const PinPicture = lazy(() => import('./map-picture.tsx').then((module) => ({ default: module.PinPicture })))

/** A pause in the typing after which a draft is kept. */
const PAUSE_MS = 400

/** EN-09: house, street, landmark and how to find the door. @param id of the address, saved or a draft */
export function AddressFormPage({ id, to }: { id: string; to: string | undefined }) {
  const address = useAddressOf(id)
  const { back } = useNavigation()
  return (
    <div className={styles.screen}>
      <PageBar title={speak('address.formTitle')} back={{ label: speak('common.back'), onBack: () => back(addressPaths.list(to)) }} />
      {address === undefined && <main><Waiting label={speak('common.loading')} /></main>}
      {address === null && (
        <main>
          <Empty
            scene={SCENES.box}
            title={speak('errors.NOT_FOUND.title')}
            action={<ButtonLink href={addressPaths.list(to)}>{speak('address.backToList')}</ButtonLink>}
          >
            {speak('errors.NOT_FOUND.text')}
          </Empty>
        </main>
      )}
      {address && <AddressForm key={address.id} address={address} to={to} />}
    </div>
  )
}

const KINDS: readonly (readonly [kind: 'home' | 'work', icon: IconName])[] = [['home', 'home'], ['work', 'work']]
const typedOf = ({ title, house, floor, addressLine1, landmark, note }: SavedAddress): TypedAddress => ({ title, house, floor, addressLine1, landmark, note })

function AddressForm({ address, to }: { address: SavedAddress; to: string | undefined }) {
  const { outlet, area } = useDeliveryOutlet()
  const { go } = useNavigation()
  const [typed, setTyped] = useState(() => wordsOf(address.id, typedOf(address)))
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [word, setWord] = useState<string | null>(null)
  const { id, pin, locality, draft } = address
  const reach = reachOf(outlet, pin)
  const problems = addressProblems(typed)

  useEffect(() => forgetWords(id), [id])

  useEffect(() => {
    if (!draft || busy) return
    const timer = setTimeout(() => {
      if (JSON.stringify(typed) !== JSON.stringify(typedOf(address))) void putAddress(id, { ...typed, pin, locality }, true)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, draft, busy, address, id, pin, locality])

  const canDeliver = reach.kind === 'delivers'
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const [wrong] = Object.keys(problems)
    if (wrong !== undefined) return document.getElementById(`address-${wrong}`)?.focus()
    if (pin === null) return setWord(speak('address.noPin'))
    setBusy(true)
    const outcome = await putAddress(id, { ...typed, pin, locality }, false)
    const chosen = 'ok' in outcome && canDeliver ? await chooseAddress(outcome.address) : outcome
    setBusy(false)
    if ('error' in chosen) return setWord(speak(`errors.${chosen.error}.text`))
    go(canDeliver ? (to ?? paths.menu()) : addressPaths.list(to))
  }
  const field = (name: AddressField) => ({
    id: `address-${name}`,
    value: typed[name],
    maxLength: ADDRESS_LENGTHS[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped((before) => ({ ...before, [name]: target.value })),
    ...fieldWords(tried ? problems[name] : undefined, name === 'addressLine1' ? speak('address.count', { used: typed.addressLine1.length, all: ADDRESS_LENGTHS.addressLine1 }) : undefined),
  })
  const isOther = !KINDS.some(([kind]) => typed.title === speak(`address.kind.${kind}`))

  return (
    <form className={styles.fill} noValidate onSubmit={(event) => void save(event)}>
      <main className={styles.page}>
        <div>
          {pin && <div className={styles.strip}><Suspense fallback={null}><PinPicture pin={pin} area={locality?.name ?? area} /></Suspense></div>}
          <div className={styles.where}>
            <p className="grow">
              <b>{locality?.name ?? speak('address.unnamed')}</b>
              <br />
              <span className="small muted">{locality?.secondaryText}</span>
              <ReachFacts reach={reach} outletArea={area} />
            </p>
            <Link className="link small" href={addressPaths.pin({ id, to })} onClick={() => keepWords(id, typed)}>{speak('address.movePin')}</Link>
          </div>
        </div>
        <div className={styles.two}>
          <TextField {...field('house')} label={speak('address.house')} autoComplete="address-line1" />
          <TextField {...field('floor')} label={speak('address.floor')} placeholder={speak('address.optional')} />
        </div>
        <TextField {...field('addressLine1')} label={speak('address.street')} autoComplete="street-address" />
        <TextField {...field('landmark')} label={speak('address.landmark')} placeholder={speak('address.optional')} />
        <TextArea {...field('note')} label={speak('address.note')} placeholder={speak('address.notePlaceholder')} />
        <fieldset>
          <legend className={styles.legend}>{speak('address.saveAs')}</legend>
          <div className={styles.tags}>
            {KINDS.map(([kind, icon]) => {
              const name = speak(`address.kind.${kind}`)
              return <Chip key={kind} icon={icon} pressed={typed.title === name} onClick={() => setTyped({ ...typed, title: name })}>{name}</Chip>
            })}
            <Chip icon="pin" pressed={isOther} onClick={() => !isOther && setTyped({ ...typed, title: '' })}>{speak('address.kind.other')}</Chip>
          </div>
        </fieldset>
        {isOther && <TextField {...field('title')} label={speak('address.name')} />}
      </main>
      <Foot>
        <Button wide type="submit" busy={busy}>{speak(canDeliver ? 'address.saveAndDeliver' : 'address.save')}</Button>
      </Foot>
      <Toast text={word} onDone={() => setWord(null)} />
    </form>
  )
}
