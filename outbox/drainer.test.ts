import { expect, it } from 'vitest'
import type { DrainReport } from './drain.ts'
import { makeDrainer } from './drainer.ts'

const report = (nextAttemptAt: number | null): DrainReport => ({ answered: 0, waiting: 0, stopped: null, nextAttemptAt })

function stage(answers: (DrainReport | Error)[]) {
  const rounds: boolean[] = []
  const insisted: boolean[] = []
  const appointments: { ms: number; work: () => void; gone: boolean }[] = []
  const gates: (() => void)[] = []
  const drainer = makeDrainer({
    now: () => 1_000,
    schedule: (ms, work) => {
      const appointment = { ms, work, gone: false }
      appointments.push(appointment)
      return () => {
        appointment.gone = true
      }
    },
    round: async (eager, insist) => {
      rounds.push(eager)
      insisted.push(insist)
      await new Promise<void>((resolve) => gates.push(resolve))
      const next = answers.shift() ?? report(null)
      if (next instanceof Error) throw next
      return next
    },
  })
  return { drainer, rounds, insisted, appointments, open: () => gates.shift()?.() }
}

it('makes one round of many calls that come while one is running, as eager as the most eager of them', async () => {
  const { drainer, rounds, open } = stage([])
  const first = drainer.wake(false)
  const later = [drainer.wake(false), drainer.wake(true), drainer.wake(false)]
  expect(rounds).toEqual([false])
  open()
  await first
  await Promise.resolve()
  open()
  await Promise.all(later)
  expect(rounds).toEqual([false, true])
})

it('comes back by itself while something waits, at the time the round named, and at most a minute later', async () => {
  const { drainer, appointments, open } = stage([report(5_000), report(9_000_000), new Error('disk')])
  for (const ms of [4_000, 60_000, 60_000]) {
    const round = drainer.wake(false)
    open()
    await round
    expect(appointments.at(-1)?.ms).toBe(ms)
  }
})

it('gives up its appointment when it is called before, and makes none after its end', async () => {
  const { drainer, appointments, open } = stage([report(5_000), report(5_000)])
  const first = drainer.wake(false)
  open()
  await first
  const second = drainer.wake(false)
  expect(appointments[0]?.gone).toBe(true)
  drainer.stop()
  open()
  await second
  expect(appointments).toHaveLength(1)
  expect(await drainer.wake(true)).toBeNull()
})

it('tries against the browser’s word only in the round that was insisted on', async () => {
  const { drainer, insisted, open } = stage([])
  const first = drainer.wake(false)
  const later = [drainer.wake(true), drainer.wake(true, true), drainer.wake(false)]
  open()
  await first
  await Promise.resolve()
  open()
  await Promise.all(later)
  const last = drainer.wake(true)
  open()
  await last
  expect(insisted).toEqual([false, true, false])
})
