import { type FormEvent, useState } from 'react'
import { IN_REACH } from '#domain/offers/judge-offer.ts'
import { readOfferCode } from '#domain/offers/offer-code.ts'
import { priceWithOffers } from '#domain/offers/price-with-offers.ts'
import { speak } from '#messages/speak.ts'
import { offerOf, orderedLinesOf } from '#domain/cart.ts'
import { askForCode, chooseOffer } from '#src/commands/choose-offer.ts'
import { knownOffersCell, type OfferedCart } from '#src/queries/cart-offers.ts'
import { sameValue } from '#src/queries/same-value.ts'
import { cartNow } from '#src/queries/use-cart.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { reasonText, type WordsGround } from '#src/entry/offer-words.ts'
import { wrongCodeText } from './wrong-code-text.ts'
import styles from './offers.module.css'

/** What became of a typed code; `far`: nobody could be asked. */
type Told = { kind: 'wrong' | 'refused'; text: string } | { kind: 'far'; code: string }

interface CodeFieldProps {
  offered: OfferedCart
  offline: boolean
  ground: WordsGround
  onGift: (code: string) => void
  /** The code is right, and chosen for this cart. */
  onFound: (code: string) => void
}

/** VA-22, VA-23: a code as it is typed or pasted, judged on this phone where it is known, else by the server. */
export function CodeField({ offered, offline, ground, onGift, onFound }: CodeFieldProps) {
  const [typed, setTyped] = useState('')
  const [told, setTold] = useState<Told | null>(null)
  const [busy, setBusy] = useState(false)
  const wrong = (code: string | null): Told => ({ kind: 'wrong', text: wrongCodeText(code) })

  const choose = (code: string): void => {
    chooseOffer(code)
    setTyped('')
    onFound(code)
  }

  /** True: the phone knew the code. */
  const judge = (code: string): boolean => {
    const known = knownOffersCell.get()
    if (!known) return false
    const { outcome } = priceWithOffers(orderedLinesOf(cartNow()), offered.serviceType, offered.book, { ...known, at: ground.now }, { code, gift: null })
    switch (outcome.kind) {
      case 'applied': choose(code); break
      case 'choose-gift':
        setTyped('')
        onGift(code)
        break
      case 'not-now':
        // What more dishes bring is kept until they come.
        if (!IN_REACH.has(outcome.reasons[0].kind)) {
          setTold({ kind: 'refused', text: speak('offers.rightCode', { code, reason: reasonText(outcome.reasons[0], ground) }) })
          return true
        }
        choose(code)
        break
      default: return false
    }
    return true
  }

  const check = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '' || busy) return
    const code = readOfferCode(typed)
    if (code === null) return setTold(wrong(null))
    setTold(null)
    if (judge(code)) return
    if (offline) return setTold({ kind: 'far', code })
    setBusy(true)
    const before = offerOf(cartNow())
    const answer = await askForCode(code, offered.serviceType)
    setBusy(false)
    // What the guest has chosen since is their later word.
    if (!sameValue(offerOf(cartNow()), before)) return
    if (answer === 'found') choose(code)
    else setTold(answer === 'unknown' ? wrong(code) : { kind: 'far', code })
  }

  const keep = (code: string) => {
    chooseOffer(code)
    setTold(null)
    setTyped('')
  }
  return (
    <form className={styles.code} onSubmit={(event) => void check(event)} noValidate>
      <TextField
        label={speak('offers.code')}
        placeholder={speak('offers.typeCode')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={told && told.kind !== 'far' ? told.text : undefined}
        hint={told?.kind === 'far' ? speak('offers.unheard') : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          setTold(null)
        }}
      />
      <Button kind="soft" type="submit" busy={busy}>{speak('offers.check')}</Button>
      {told?.kind === 'far' && (
        <div className={`${styles.offer} ${styles.parked} ${styles.whole}`}>
          <div className="grow">
            <b>{speak('offers.keepTitle', { code: told.code })}</b>
            <p className="small muted">{speak('offers.keepText')}</p>
          </div>
          <Button kind="text" onClick={() => keep(told.code)}>{speak('offers.keep')}</Button>
        </div>
      )}
    </form>
  )
}
