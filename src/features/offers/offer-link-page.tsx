import { useEffect } from 'react'
import { readOfferCode } from '#domain/offers/offer-code.ts'
import { speak } from '#messages/speak.ts'
import type { StartUpInfo } from '#schemas/brand.ts'
import type { Offer } from '#schemas/offer.ts'
import { chooseOffer } from '#src/commands/choose-offer.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { offerPaths } from '#src/entry/offer-paths.ts'
import { paths } from '#src/entry/paths.ts'
import { useOutletsBy } from '#src/queries/outlets-by.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { askStartUpAgain, useStartUp } from '#src/queries/use-start-up.ts'
import { Button } from '#src/ui/button.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { Waiting } from '#src/ui/waiting.tsx'
import { OfferOutlets } from './offer-parts.tsx'
import { OfferFar, OfferWrong } from './offer-states.tsx'
import styles from './offers.module.css'
import { useFoundOffer } from './use-found-offer.ts'
import { whereToUse } from './where-to-use.ts'
import { wrongCodeText } from './wrong-code-text.ts'

interface OfferLinkProps {
  /** The code as it stands in the link. */
  typed: string
  /** The outlet that the link names, by its code; it is opened where it is another than the one the guest is at. */
  outletCode: string | undefined
}

/**
 * RT-16, RT-12 avail-offer: a link to an offer. Who is at an outlet is led to its menu with the offer over it; anybody else to the outlet that the offer is for,
 * or asked which of them. What is in the cart stays as it is.
 */
export function OfferLinkPage({ typed, outletCode }: OfferLinkProps) {
  const code = readOfferCode(typed)
  const place = usePlace()
  const { replace } = useNavigation()
  const isHere = Boolean(place) && (outletCode === undefined || place?.outletCode === outletCode)
  const next = code === null ? null : isHere ? offerPaths.offer(code, true) : outletCode === undefined ? null : offerPaths.atOutlet(outletCode, code)
  const isRead = place !== undefined
  useEffect(() => {
    if (isRead && next !== null) replace(next)
  }, [isRead, next, replace])
  return (
    <>
      <PageBar back={{ label: speak('common.back'), href: paths.menu() }} />
      <main>
        {code === null ? <OfferWrong level={1} text={wrongCodeText(null)} /> : isRead && next === null ? <ElsewhereOffer code={code} /> : <Waiting label={speak('deals.looking')} />}
      </main>
    </>
  )
}

/** A link that was opened where no outlet was chosen yet. */
function ElsewhereOffer({ code }: { code: string }) {
  const { replace } = useNavigation()
  const startUp = useStartUp()
  const { found, again } = useFoundOffer(code)
  const retry = () => {
    again()
    askStartUpAgain()
  }
  /** It is judged at the outlet that the guest chooses. */
  const keep = () => {
    chooseOffer(code)
    replace(paths.locations())
  }
  if (found?.kind === 'unknown') return <OfferWrong level={1} text={wrongCodeText(code)} />
  if (found?.kind === 'unheard' || (found && (startUp.kind === 'offline' || startUp.kind === 'failed'))) return <OfferFar level={1} code={code} onRetry={retry} onKeep={keep} />
  if (found?.kind !== 'found' || startUp.kind !== 'ready') return <Waiting label={speak('deals.looking')} />
  return <OfferSomewhere offer={found.offer} code={code} info={startUp.info} onLocations={keep} />
}

interface OfferSomewhereProps {
  offer: Offer
  code: string
  info: StartUpInfo
  /** The guest looks for an outlet; the offer is kept meanwhile. */
  onLocations: () => void
}

function OfferSomewhere({ offer, code, info, onLocations }: OfferSomewhereProps) {
  const { replace } = useNavigation()
  const { outlets, only, mayBeMore } = whereToUse(offer, useOutletsBy(info, { ids: offer.where.outlets }))
  useEffect(() => {
    if (only) replace(offerPaths.atOutlet(only.code, code))
  }, [only, code, replace])
  if (only) return <Waiting label={speak('deals.looking')} />
  return (
    <div className={styles.page}>
      <h1>{offer.title}</h1>
      <p className="muted">{offer.terms}</p>
      {outlets.length > 0 && <OfferOutlets outlets={outlets} code={code} />}
      {(mayBeMore || outlets.length === 0) && <Button wide kind="soft" onClick={onLocations}>{speak('app.locations')}</Button>}
    </div>
  )
}
