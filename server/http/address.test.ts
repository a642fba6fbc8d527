import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Env } from '../deps.ts'
import { addressOf, callerOf } from './address.ts'

describe('whom a caller is counted by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s is %s', (address, caller) => {
    expect(callerOf(address)).toBe(caller)
  })

  const seen = async (forwarded: string | undefined, proxies: number): Promise<string> => {
    const app = new Hono<Env>().get('/', (c) => c.text(addressOf(c, proxies)))
    return (await app.request('/', { headers: forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded } })).text()
  }

  it('is read as many steps from the end of X-Forwarded-For as there are proxies of ours', async () => {
    const written = '198.51.100.9, 203.0.113.7, 10.0.0.2'
    expect(await seen(written, 0)).toBe('unknown')
    expect(await seen(written, 1)).toBe('10.0.0.2')
    expect(await seen(written, 2)).toBe('203.0.113.7')
    expect(await seen('203.0.113.7', 2)).toBe('203.0.113.7')
    expect(await seen(undefined, 1)).toBe('unknown')
    expect(await seen('nonsense, 203.0.113.7', 1)).toBe('203.0.113.7')
  })

  it('is the address of a proxy that writes a port to it, and never one that the caller wrote before', async () => {
    expect(await seen('6.6.6.6, 203.0.113.7:51234', 1)).toBe('203.0.113.7')
    expect(await seen('6.6.6.6, [2001:db8:1:2::9]:51234', 1)).toBe('2001:db8:1:2::/64')
    expect(await seen('6.6.6.6, [2001:db8:1:2::9]', 1)).toBe('2001:db8:1:2::/64')
    expect(await seen('6.6.6.6, 203.0.113.7:51234, 10.0.0.2', 2)).toBe('203.0.113.7')
    expect(await seen('6.6.6.6, _hidden', 1)).toBe('unknown')
    expect(await seen('6.6.6.6,', 1)).toBe('unknown')
  })
})
