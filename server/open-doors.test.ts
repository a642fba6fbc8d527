import { describe, expect, it } from 'vitest'
import { readGateways } from './gateways/gateways.ts'
import { openDoors } from './open-doors.ts'

const MSG91 = { SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'k', MSG91_TEMPLATE_ID: 't' }

describe('the doors that the log tells of', () => {
  it('are the demo’s four', () => {
    const doors = openDoors({ demo: true, attendant: 'auto' }, readGateways({}, true)).join('\n')
    for (const word of ['brands', 'demo/otp', 'caller id sandbox', 'accepted and served']) expect(doors).toContain(word)
  })

  it('are none with real gateways and staff, and the sandbox never stands beside real text messages', () => {
    for (const demo of [true, false]) expect(readGateways(MSG91, demo).callerId).toBeNull()
    expect(openDoors({ demo: false, attendant: 'manual' }, readGateways(MSG91, false))).toEqual([])
    expect(openDoors({ demo: true, attendant: 'manual' }, readGateways(MSG91, true))).toEqual(['the brands of the demo are written to the database'])
  })

  it('leave the sandbox out where a real caller id service is set', () => {
    expect(readGateways({ CALLER_ID: 'truecaller', CALLER_ID_KEY: 'k'.repeat(32) }, true).callerId?.believesAnybody).toBe(false)
  })
})
