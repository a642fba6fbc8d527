import { afterEach, describe, expect, it } from 'vitest'
import { plainLocks } from '#tests/fixtures/plain-lock.ts'
import { smallAvailability } from '#tests/fixtures/small-menu.ts'
import { endPhones, eventually, fill, hurried, outletScope, syncStage } from '#tests/fixtures/sync-stage.ts'
import { type Lead, type LeadTools, type LeadWord, makeLead } from './lead.ts'

afterEach(endPhones)

/** Tabs of one browser. A suspended one holds its locks, and neither hears nor says nor does anything. */
function browser() {
  const locks = plainLocks()
  const tabs = new Set<{ hear: Set<(word: LeadWord) => void>; suspended: boolean }>()
  return {
    tab() {
      const tab = { hear: new Set<(word: LeadWord) => void>(), suspended: false }
      tabs.add(tab)
      const tools: LeadTools = {
        locks,
        schedule: (ms, work) => hurried(ms, () => tab.suspended || work()),
        channel: {
          say: (word) => {
            if (tab.suspended) return
            for (const other of tabs) if (other !== tab && !other.suspended) queueMicrotask(() => other.hear.forEach((listener) => listener(word)))
          },
          listen: (listener) => {
            tab.hear.add(listener)
            return () => tab.hear.delete(listener)
          },
        },
      }
      return {
        tools,
        suspend: () => void (tab.suspended = true),
        wake: () => void (tab.suspended = false),
      }
    },
  }
}

/** Leads and says so in `log`. */
const leader = (who: string, tools: LeadTools, log: string[]): Lead =>
  makeLead('outlet-1', tools, () => {
    log.push(`${who} begins`)
    return async () => void log.push(`${who} ends`)
  })

describe('the lead', () => {
  it('is one tab’s at a time, and the next one’s as soon as it is left', async () => {
    const log: string[] = []
    const tabs = browser()
    const [a, b] = [leader('a', tabs.tab().tools, log), leader('b', tabs.tab().tools, log)]
    a.seek()
    b.seek()
    await eventually(() => expect(log).toEqual(['a begins']))
    await a.leave()
    await eventually(() => expect(log).toEqual(['a begins', 'a ends', 'b begins']))
    a.seek()
    await b.leave()
    await eventually(() => expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'a begins']))
    await a.leave()
  })

  it('stays with a leader that answers, however long others wait', async () => {
    const log: string[] = []
    const tabs = browser()
    const other = tabs.tab()
    let asked = 0
    const [a, b] = [leader('a', tabs.tab().tools, log), leader('b', { ...other.tools, channel: { ...other.tools.channel, say: (word) => {
      asked += 1
      other.tools.channel.say(word)
    } } }, log)]
    a.seek()
    b.seek()
    await eventually(() => expect(asked).toBeGreaterThan(4))
    expect(log).toEqual(['a begins'])
    await Promise.all([a.leave(), b.leave()])
  })

  it('is taken from a suspended tab, which ends its work when it wakes and waits in line', async () => {
    const log: string[] = []
    const tabs = browser()
    const [old, young] = [tabs.tab(), tabs.tab()]
    const [a, b] = [leader('a', old.tools, log), leader('b', young.tools, log)]
    a.seek()
    await eventually(() => expect(log).toEqual(['a begins']))
    old.suspend()
    b.seek()
    await eventually(() => expect(log).toContain('b begins'))
    old.wake()
    await eventually(() => expect(log).toContain('a ends'))
    await b.leave()
    await eventually(() => expect(log.filter((word) => word === 'a begins')).toHaveLength(2))
    await a.leave()
  })

  it('that is left while it is waited for is never had', async () => {
    const log: string[] = []
    const tabs = browser()
    const [a, b] = [leader('a', tabs.tab().tools, log), leader('b', tabs.tab().tools, log)]
    a.seek()
    b.seek()
    await eventually(() => expect(log).toEqual(['a begins']))
    await b.leave()
    await a.leave()
    const c = leader('c', tabs.tab().tools, log)
    c.seek()
    await eventually(() => expect(log).toEqual(['a begins', 'a ends', 'c begins']))
    await c.leave()
  })
})

describe('a sync', () => {
  it('leads only while its tab is in front, and goes on where it was', async () => {
    const stage = syncStage()
    fill(stage.peer)
    await stage.sync.start(outletScope)
    await eventually(() => expect(stage.board.get().state).toBe('live'))
    stage.sync.show(false)
    await eventually(() => expect(stage.peer.streams.size).toBe(0))
    expect(stage.board.get().state).toBe('waiting')
    stage.peer.write('outlet:outlet-1', 'availability', smallAvailability({ soldOut: ['a-1'] }))
    stage.sync.show(true)
    await eventually(async () => expect((await stage.readOutlet().availability.findOne('outlet-1').exec())?.soldOut).toEqual(['a-1']))
    await eventually(() => expect(stage.board.get()).toMatchObject({ state: 'live', storage: 'ok' }))
    expect(stage.seen.map(({ storage }) => storage)).not.toContain('evicted')
  })

  it('that waited for a tab that is put aside goes live in its place', async () => {
    const locks = plainLocks()
    const held = locks.request('sync outlet-outlet-1', {}, () => new Promise(() => undefined))
    held.catch(() => undefined)
    const stage = syncStage({ lead: { locks, channel: { say: () => undefined, listen: () => () => undefined }, schedule: hurried } })
    fill(stage.peer)
    await stage.sync.start(outletScope)
    expect(stage.board.get().state).toBe('waiting')
    await eventually(() => expect(stage.board.get().state).toBe('live'))
  })
})
