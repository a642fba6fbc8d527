import { createHash, timingSafeEqual } from 'node:crypto'
import type { HealthReport } from '../db/health.ts'
import type { App, Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { countJobs, type QueueFigures } from '../jobs/count-jobs.ts'
import { type PaymentFigures, readPaymentFigures } from '../payments/payment-figures.ts'
import type { ReaderState } from '../sync/hub.ts'
import { EXPOSITION_TYPE, expositionOf, type Family } from './exposition.ts'
import { watchProcess } from './process-figures.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const gauge = (name: string, help: string, samples: Readonly<Record<string, number>>, label: string): Family => ({
  name,
  help,
  type: 'gauge',
  samples: Object.entries(samples).map(([word, value]) => ({ labels: { [label]: word }, value })),
})
const plain = (name: string, help: string, value: number): Family => ({ name, help, type: 'gauge', samples: [{ labels: {}, value }] })

const databaseFamilies = ({ alive, pool }: HealthReport): Family[] => [
  plain('tablefirst_database_up', '1 where the database answered within two seconds.', alive ? 1 : 0),
  ...(pool ? [gauge('tablefirst_pool_connections', 'Connections of this process to the database: total, idle; and calls that wait for one.', { ...pool }, 'state')] : []),
]

const readerFamilies = ({ lagMs, behind }: ReaderState): Family[] => [
  plain('tablefirst_change_log_lag_seconds', 'Time since the change log was last read to its end: below 2 where all is well.', lagMs / 1000),
  plain('tablefirst_change_log_scopes_behind', 'Watched scopes that are read by one of the next polls: their changes could not be read, or a new epoch began.', behind),
]

const jobFamilies = (figures: readonly QueueFigures[]): Family[] => [
  {
    name: 'tablefirst_jobs',
    help: 'Jobs of each queue: waiting (now or later), due by now, given up within the last 30 days. Due ones that grow are work that nobody does.',
    type: 'gauge',
    samples: figures.flatMap(({ queue, waiting, due, givenUp }) => Object.entries({ waiting, due, 'given-up': givenUp }).map(([state, value]) => ({ labels: { queue, state }, value }))),
  },
]

/** Each of these is an alarm where it is not 0, or grows. */
const paymentFamilies = ({ unallocated, strays, failedRefunds, waitingRefundsSeconds, undecidedSeconds }: PaymentFigures): Family[] => [
  plain('tablefirst_payments_unallocated_paise', 'Paise that were drawn or given back online and belong to no bill: 0 where all is well.', unallocated),
  plain('tablefirst_payments_strays', 'Payments at the payment company that belong to nothing here, or are of another currency: 0 where all is well.', strays),
  plain('tablefirst_refunds_failed', 'Refunds that the payment company or a bank did not take: a person has to act.', failedRefunds),
  plain('tablefirst_refunds_waiting_seconds', 'Age of the oldest refund that is not with the payment company yet.', waitingRefundsSeconds),
  plain('tablefirst_payments_undecided_seconds', 'Age of the oldest payment that a bank holds or that was drawn, and that is neither taken nor on its way back.', undecidedSeconds),
]

/** GET /metrics for Prometheus, to a caller with METRICS_KEY as `Authorization: Bearer`. Without METRICS_KEY there is no such route. */
export function metricsRoutes(app: App, deps: Deps): void {
  const { metricsKey } = deps.config
  if (metricsKey === null) return
  const wanted = digest(`Bearer ${metricsKey}`)
  const figures = watchProcess()
  app.get('/metrics', async (c) => {
    if (!timingSafeEqual(wanted, digest(c.req.header('Authorization') ?? ''))) throw new Refusal('INVALID_TOKEN')
    const families = [
      ...databaseFamilies(await deps.health()),
      gauge('tablefirst_streams', 'Open streams by kind.', { ...deps.streams.byKind() }, 'kind'),
      ...readerFamilies(deps.hub.reader()),
      ...jobFamilies(await countJobs(deps.db, deps.now())),
      ...paymentFamilies(await readPaymentFigures(deps.db, deps.now())),
      ...deps.tally.families(),
      ...figures(),
    ]
    return c.body(expositionOf(families), 200, { 'Content-Type': EXPOSITION_TYPE, 'Cache-Control': 'no-store' })
  })
}
