import type { JudgedHere } from '#domain/offers/judge-all.ts'
import { speak } from '#messages/speak.ts'
import { offerPaths } from '#src/entry/offer-paths.ts'
import { termsOf, type WordsGround } from '#src/entry/offer-words.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { confirmedAtCell } from '#src/queries/device.ts'
import { useOffersHere } from '#src/queries/offers-here.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { useOutlet } from '#src/queries/use-outlet.ts'
import { usePatience } from '#src/queries/use-patience.ts'
import { syncWorkerCell } from '#src/queries/workers.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { CardLink, Cards } from '#src/ui/card.tsx'
import { classes } from '#src/ui/classes.ts'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { QuietBar } from '#src/ui/quiet-bar.tsx'
import { Waiting } from '#src/ui/waiting.tsx'
import { Ticket } from '#src/ui/ticket.tsx'
import { offerView, type OfferView, type OrderSoFar } from './offer-model.ts'
import { OffersFailed, OffersNone } from './offer-states.tsx'
import styles from './offers.module.css'
import { useOrderSoFar } from './use-offer.ts'

/** Offers that have not been read by then are said to be missing. */
const COME_MS = 10_000

const syncNow = (): void => void syncWorkerCell.get()?.sync()

/** RT-12, RT-16 deals: every offer of the outlet, judged on this phone beside the order so far. */
export function OffersPage() {
  const here = useOffersHere()
  // Until the server has confirmed what this phone has of the outlet, having no offers does not mean that there are none.
  const isTold = useCell(confirmedAtCell) !== null
  const offline = useIsCutOff()
  const outlet = useOutlet()
  const isPatient = usePatience('offers of the outlet', COME_MS)
  const { order, ground } = useOrderSoFar(here?.signedIn ?? false)
  const isEmpty = here?.offers.length === 0
  const title = outlet ? speak('deals.atOutlet', { outlet: outlet.area === '' ? outlet.name : outlet.area }) : speak('deals.title')
  return (
    <>
      <PageBar title={title} back={{ label: speak('common.back'), href: paths.menu() }} />
      {offline && <QuietBar>{speak('offers.judgedHere')}</QuietBar>}
      <main className="column">
        {(here === undefined || (isEmpty && !isTold)) && (isPatient ? <Waiting label={speak('deals.loading')} /> : <OffersFailed onRetry={syncNow} />)}
        {here === null && (
          <Empty scene={SCENES.plate} title={speak('locations.heading')} action={<ButtonLink href={paths.locations()}>{speak('app.locations')}</ButtonLink>}>
            {speak('deals.noneText')}
          </Empty>
        )}
        {isEmpty && isTold && <OffersNone />}
        {here && here.offers.length > 0 && <Offers offers={here.offers} order={order} ground={ground} />}
      </main>
    </>
  )
}

function Offers({ offers, order, ground }: { offers: readonly JudgedHere[]; order: OrderSoFar; ground: WordsGround }) {
  const rows = offers.map((judged) => ({ judged, view: offerView(judged, order, ground) }))
  const parts = [
    { id: 'now', name: speak('deals.now'), rows: rows.filter(({ view }) => view.tone !== 'warn') },
    { id: 'not-now', name: speak('deals.notNow'), rows: rows.filter(({ view }) => view.tone === 'warn') },
  ].filter((part) => part.rows.length > 0)
  return (
    <Cards>
      {parts.map((part) => (
        <section key={part.id} className={styles.part} aria-labelledby={part.id}>
          <h2 id={part.id}>{part.name}</h2>
          {part.rows.map(({ judged, view }) => <OfferCard key={judged.offer.id} judged={judged} view={view} says={order.dishes > 0 || judged.offer.automatic || view.tone !== 'plain'} />)}
        </section>
      ))}
    </Cards>
  )
}

/** @param says whether there is more to tell than the terms: before the first dish every offer lacks the same */
function OfferCard({ judged: { offer }, view, says }: { judged: JudgedHere; view: OfferView; says: boolean }) {
  const terms = termsOf(offer)
  return (
    <CardLink href={offerPaths.offer(offer.code)}>
      <span className={styles.ticketCard}>
        <Icon name={view.icon} />
        <span className="grow">
          <b>{offer.title}</b> {!offer.automatic && <Ticket code={offer.code} />}
          {terms !== '' && <><br /><span className="small muted">{terms}</span></>}
          {says && <><br /><span className={classes('small', view.tone === 'warn' ? 'muted' : styles.good)}>{view.text}</span></>}
        </span>
        <Icon name="right" size={20} />
      </span>
    </CardLink>
  )
}
