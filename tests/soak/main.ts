/** `npm run soak`: mixed traffic on one instance for half an hour. Fails where memory goes on growing, where anything is refused that was not asked to be, or where far fewer visits are made than were asked for. */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { SoakGround } from './soak-ground.ts'
import { openSoakGround } from './soak-ground.ts'
import { faultsOf, growthOf, type Reading } from './verdict.ts'
import { visit } from './visit.ts'

const MINUTE_MS = 60_000
const MEGABYTE = 2 ** 20
/** A visit is 30 calls and more. */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' }, visits: { type: 'string', default: '120' }, clients: { type: 'string', default: '6' } } })

function wholeFrom(name: keyof typeof values): number {
  const number = Number(values[name])
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`--${name} is "${values[name]}": give it a whole number from 1.`)
  return number
}

/** Keeps `clients` guests at a time coming, no more than `perMinute`, until the moment is there. @returns the visits that were made */
async function keepComing(ground: SoakGround, clients: number, perMinute: number, until: number): Promise<number> {
  const began = Date.now()
  let turn = 0
  const client = async (): Promise<void> => {
    for (;;) {
      const mine = turn++
      const due = began + (mine * MINUTE_MS) / perMinute
      if (Math.max(due, Date.now()) >= until) return
      await wait(Math.max(0, due - Date.now()))
      await visit(ground, mine)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return turn - clients
}

const answered = ({ caller: { answers } }: SoakGround): number => [...answers.good.values(), ...answers.asked.values(), ...answers.unasked.values()].reduce((sum, count) => sum + count, 0)

const lineOf = ({ minute, rss, heap, lateMs, answered: calls }: Reading, refused: number): string =>
  `minute ${String(minute).padStart(2)}: resident ${(rss / MEGABYTE).toFixed(1)} MB, heap ${(heap / MEGABYTE).toFixed(1)} MB after collection; event loop p99 ${lateMs.toFixed(1)} ms late; ${calls} calls, ${refused} unasked`

/** A reading at the end of every minute. */
async function readEveryMinute(ground: SoakGround, began: number, minutes: number): Promise<Reading[]> {
  const readings: Reading[] = []
  let before = 0
  for (let minute = 1; minute <= minutes; minute++) {
    await wait(began + minute * MINUTE_MS - Date.now())
    const calls = answered(ground)
    const reading = { minute, ...(await ground.read()), answered: calls - before }
    before = calls
    readings.push(reading)
    console.log(lineOf(reading, ground.caller.answers.unasked.size))
  }
  return readings
}

function tell({ caller: { answers: { good, asked, unasked } } }: SoakGround, visits: number): void {
  const listOf = (counts: ReadonlyMap<string, number>): string => [...counts].map(([what, count]) => `${what} ${count}`).join(', ') || 'none'
  console.log(`\n${visits} visits.\ndone: ${listOf(good)}\nrefused as asked for: ${listOf(asked)}\nunasked: ${listOf(unasked)}`)
}

async function main(): Promise<void> {
  const [minutes, visits, clients] = [wholeFrom('minutes'), wholeFrom('visits'), wholeFrom('clients')]
  const ground = await openSoakGround()
  try {
    const began = Date.now()
    const [made, readings] = await Promise.all([keepComing(ground, clients, visits, began + minutes * MINUTE_MS), readEveryMinute(ground, began, minutes)])
    tell(ground, made)
    for (const { kind, warm, end, share } of growthOf(readings) ?? []) console.log(`${kind}: ${(warm / MEGABYTE).toFixed(1)} MB when it was warm, ${(end / MEGABYTE).toFixed(1)} MB at the end: ${(share * 100).toFixed(1)} %`)
    if (!growthOf(readings)) console.log('Too short to say anything of memory.')
    const faults = faultsOf(readings, { visits: { asked: visits * minutes, made }, alarms: await ground.alarms(), logged: ground.logged(), unasked: ground.caller.answers.unasked })
    console.log(faults.length === 0 ? '\nIt held.' : `\nIt did not hold:\n${faults.join('\n')}`)
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    await ground.close()
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof RangeError ? error.message : error)
  process.exitCode = 1
})
