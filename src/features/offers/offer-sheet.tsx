import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { dishesAbout } from '#domain/offers/dish-offers.ts'
import type { JudgedHere } from '#domain/offers/judge-all.ts'
import { speak } from '#messages/speak.ts'
import type { Offer } from '#schemas/offer.ts'
import { chooseOffer } from '#src/commands/choose-offer.ts'
import { claimDeal } from '#src/commands/find-offer.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { offerPaths } from '#src/entry/offer-paths.ts'
import { paths } from '#src/entry/paths.ts'
import { termsOf } from '#src/entry/offer-words.ts'
import type { OffersHere } from '#src/queries/offers-here.ts'
import { useOutletsBy } from '#src/queries/outlets-by.ts'
import { useStartUp } from '#src/queries/use-start-up.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { syncWorkerCell } from '#src/queries/workers.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { QuietBar } from '#src/ui/quiet-bar.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Waiting } from '#src/ui/waiting.tsx'
import { Ticket } from '#src/ui/ticket.tsx'
import { offerView } from './offer-model.ts'
import { OfferDishes, OfferFoot, OfferOutlets } from './offer-parts.tsx'
import { OfferFar, OffersFailed, OfferWrong } from './offer-states.tsx'
import styles from './offers.module.css'
import { useOffer, useOrderSoFar } from './use-offer.ts'
import { whereToUse } from './where-to-use.ts'

const syncNow = (): void => void syncWorkerCell.get()?.sync()

interface OfferSheetProps {
  /** The code as it stands in the address. */
  code: string
  /** A link asks for it: it is chosen where nothing speaks against that and nothing else was chosen (RT-16). */
  take?: boolean
  onClose: () => void
}

/** RT-02 menu-offer: an offer over the menu: what it gives, what it needs, which dishes it is about, and what it does for the order so far. */
export function OfferSheet({ code, take = false, onClose }: OfferSheetProps) {
  const { reading, again } = useOffer(code)
  const { replace } = useNavigation()
  // Nobody can say what an offer does where no outlet was chosen.
  const isNowhere = reading.kind === 'no-place'
  useEffect(() => {
    if (isNowhere) replace(offerPaths.avail(code))
  }, [isNowhere, code, replace])
  const [kept, setKept] = useState(false)
  if (reading.kind === 'shown') return <KnownOffer {...reading} take={take} onClose={onClose} />
  const keep = (held: string) => {
    chooseOffer(held)
    setKept(true)
  }
  return (
    <Sheet open onClose={onClose} title={speak('deals.title')} closeLabel={speak('common.close')}>
      {(reading.kind === 'loading' || isNowhere) && <Waiting label={speak('deals.looking')} />}
      {reading.kind === 'wrong' && <OfferWrong text={reading.text} />}
      {reading.kind === 'failed' && <OffersFailed onRetry={syncNow} />}
      {reading.kind === 'far' && (kept ? (
        <p className={styles.words} role="status">{speak('deals.farKept', { code: reading.code })}</p>
      ) : (
        <OfferFar code={reading.code} onKeep={() => keep(reading.code)} onRetry={again} />
      ))}
    </Sheet>
  )
}

interface KnownOfferProps {
  judged: JudgedHere
  here: OffersHere
  take?: boolean
  /** Above the offer. */
  lead?: ReactNode
  children?: ReactNode
  onClose: () => void
}

/** An offer that this phone can judge. */
export function KnownOffer({ judged, here, take = false, lead, children, onClose }: KnownOfferProps) {
  const { offer } = judged
  const { order, ground } = useOrderSoFar(here.signedIn)
  const view = offerView(judged, order, ground)
  const offline = useIsCutOff()
  const choose = () => {
    chooseOffer(offer.code)
    if (here.signedIn && !offer.listed) void claimDeal(offer.code)
  }
  // What was chosen already, or taken off by hand, is not chosen over.
  const takes = take && view.canChoose && order.chosen === null
  useEffect(() => {
    if (takes) choose()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when nothing speaks against it any more
  }, [takes])
  const dishes = useMemo(() => dishesAbout(offer, here.book.menu, here.serviceType), [offer, here.book.menu, here.serviceType])
  const terms = termsOf(offer)
  return (
    <Sheet
      open
      onClose={onClose}
      title={offer.title}
      closeLabel={speak('common.close')}
      foot={<OfferFoot act={view.act} offer={offer} isChosen={order.chosen?.code === offer.code} onUse={choose} onSignIn={choose} />}
    >
      {offline && <QuietBar>{speak('offers.judgedHere')}</QuietBar>}
      {lead}
      <div className={styles.head}>
        {!offer.automatic && <p><Ticket code={offer.code} /></p>}
        {terms !== '' && <p className="muted">{terms}</p>}
      </div>
      <div className={classes(styles.say, styles[view.tone])} role="status">
        <Icon name={view.icon} size={20} />
        <div className="grow">
          <b>{view.text}</b>
          {view.hint !== '' && <p className="small">{view.hint}</p>}
        </div>
      </div>
      {view.act === 'outlet' && <OtherOutlets offer={offer} />}
      {dishes.length > 0 && <OfferDishes dishes={dishes} />}
      {children}
    </Sheet>
  )
}

/** Where an offer of other outlets can be used: those it names, as far as they are known, and the way to all where they are not. */
function OtherOutlets({ offer }: { offer: Offer }) {
  const startUp = useStartUp()
  const { outlets, mayBeMore } = whereToUse(offer, useOutletsBy(startUp.kind === 'ready' ? startUp.info : null, { ids: offer.where.outlets }))
  return (
    <>
      {outlets.length > 0 && <OfferOutlets outlets={outlets} code={offer.code} />}
      {mayBeMore && <ButtonLink wide kind="soft" href={paths.locations()}>{speak('app.locations')}</ButtonLink>}
    </>
  )
}
