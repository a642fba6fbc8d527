import { expect, it } from 'vitest'
import type { DrainReport } from '#outbox/drain.ts'
import { endOfSync } from './end-of-sync.ts'

const report = (change: Partial<DrainReport>): DrainReport => ({ answered: 0, waiting: 0, stopped: null, nextAttemptAt: null, ...change })

it('a sync event that sent everything is done', () => {
  expect(endOfSync(report({ answered: 2 }), false)).toEqual({ fails: false, tells: false })
  expect(endOfSync(report({}), true)).toEqual({ fails: false, tells: false })
})

it('a sync event fails while something waits, whether there was no network, a server that says "not now", or a storage that broke', () => {
  for (const waiting of [report({ waiting: 1, stopped: 'network' }), report({ waiting: 1 }), null]) expect(endOfSync(waiting, false)).toEqual({ fails: true, tells: false })
})

it('what waits for a login is not tried again by the browser', () => {
  expect(endOfSync(report({ waiting: 1, stopped: 'session' }), false).fails).toBe(false)
})

it('the guest is told at the browser’s last try', () => {
  expect(endOfSync(report({ waiting: 1, stopped: 'network' }), true)).toEqual({ fails: true, tells: true })
  expect(endOfSync(report({ waiting: 1, stopped: 'session' }), true).tells).toBe(true)
})
