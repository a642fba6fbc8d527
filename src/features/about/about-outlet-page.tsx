import { Fragment } from 'react'
import { hourOfDay } from '#messages/dates.ts'
import { speak } from '#messages/speak.ts'
import { weekday } from '#messages/times.ts'
import type { Outlet } from '#schemas/outlet.ts'
import type { DeliveryZone } from '#schemas/serving.ts'
import { mapLink, telLink } from '#src/entry/outside-links.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { deliveryFees } from '#src/queries/delivery-fees.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { FeesTable } from '#src/ui/fees-table.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { Waiting } from '#src/ui/waiting.tsx'
import styles from './about.module.css'
import { type HoursLine, hoursGroups } from './hours-model.ts'
import { useOutletFacts } from './use-outlet-facts.ts'
import { serviceName } from '#paint/names.ts'

/** RT-15 about/outlet: the outlet the guest is at from what is on the phone, another one from the server. */
export function AboutOutletPage({ outletId }: { outletId: string }) {
  const facts = useOutletFacts(outletId)
  return (
    <>
      <PageBar title={speak('pages.aboutOutlet')} back={{ label: speak('common.back'), href: paths.account() }} />
      <main className={styles.page}>
        {facts.kind === 'loading' && <Waiting label={speak('pages.loading')} />}
        {facts.kind === 'shown' && <OutletFacts outlet={facts.outlet} />}
        {facts.kind === 'unanswered' && (
          <Empty scene={SCENES.plate} title={speak(`errors.${facts.error}.title`)} action={<Button onClick={facts.again}>{speak('common.retry')}</Button>}>
            {speak(`errors.${facts.error}.text`)}
          </Empty>
        )}
        {facts.kind === 'none' && (
          <Empty scene={SCENES.plate} title={speak('errors.OUTLET_NOT_FOUND.title')} action={<ButtonLink href={paths.scan()}>{speak('errors.OUTLET_NOT_FOUND.action')}</ButtonLink>}>
            {speak('errors.OUTLET_NOT_FOUND.text')}
          </Empty>
        )}
      </main>
    </>
  )
}

function OutletFacts({ outlet }: { outlet: Outlet }) {
  const hours = hoursGroups(outlet)
  return (
    <div className={styles.text}>
      <h2>{speak('pages.outletAndArea', { name: outlet.name, area: outlet.area })}</h2>
      <Card>
        <h2>{speak('pages.address')}</h2>
        <p>{outlet.address}</p>
        <p className={styles.links}>
          {outlet.location && <a href={mapLink(outlet.location)}>{speak('pages.map')}</a>}
          {outlet.phone !== '' && <a href={telLink(outlet.phone)}>{speak('pages.call', { phone: outlet.phone })}</a>}
        </p>
      </Card>
      {hours.length > 0 && (
        <Card>
          <h2>{speak('pages.hours')}</h2>
          {hours.map(({ ways, lines }) => (
            <Fragment key={ways.join()}>
              {hours.length > 1 && <h3 className={styles.way}>{ways.map(serviceName).join(', ')}</h3>}
              <dl className={styles.hours}>{lines.map((line) => <HoursRow key={line.days.join()} line={line} />)}</dl>
            </Fragment>
          ))}
        </Card>
      )}
      <Card>
        <h2>{speak('pages.services')}</h2>
        <p>{outlet.serviceTypes.map(serviceName).filter((name) => name !== '').join(', ')}</p>
      </Card>
      {outlet.delivery && outlet.delivery.zones.length > 0 && <Fees zones={outlet.delivery.zones} />}
      {(outlet.fssai || outlet.gstin) && (
        <Card>
          <h2>{speak('pages.licence')}</h2>
          {outlet.fssai && <p className="tabular">{speak('pages.fssai', { fssai: outlet.fssai })}</p>}
          {outlet.gstin && <p className="tabular">{speak('pages.gstin', { gstin: outlet.gstin })}</p>}
        </Card>
      )}
    </div>
  )
}

const Fees = ({ zones }: { zones: readonly DeliveryZone[] }) => (
  <Card>
    <h2>{speak('pages.delivery')}</h2>
    <FeesTable {...deliveryFees(zones)} label={speak('pages.delivery')} />
    <p className="small muted">{speak('pages.feeText')}</p>
  </Card>
)

/** The first of November 2026 was a Sunday. */
const dayName = (day: number): string => weekday(Date.UTC(2026, 10, 1 + day), 'UTC')

/** From a moment of the day to the same one of the next, or from its beginning to its end. */
const isWholeDay = (from: string, to: string): boolean => from === to || (from === '00:00' && to === '24:00')

const spanText = ({ from, to }: HoursLine['spans'][number]): string => (isWholeDay(from, to) ? speak('locations.openAlways') : speak('pages.span', { from: hourOfDay(from), to: hourOfDay(to) }))

function HoursRow({ line: { days, spans } }: { line: HoursLine }) {
  const [first = 0] = days
  const last = days.at(-1) ?? first
  const name = days.length === 7 ? speak('pages.everyDay') : days.length === 1 ? dayName(first) : speak('pages.span', { from: dayName(first), to: dayName(last) })
  return (
    <>
      <dt>{name}</dt>
      <dd>{spans.length === 0 ? speak('pages.closedDay') : spans.map(spanText).join(', ')}</dd>
    </>
  )
}
