import fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createKeys } from './keys.ts'
import { hashCode, judgeSend, judgeTry, makeCode, MOST_FAILURES_A_DAY, MOST_FAILURES_A_DAY_OF_ALL, MOST_TRIES, MOST_TRIES_OF_ALL, OTP_LIFE_MS, type PhoneGuard, type SentCode } from './otp-policy.ts'

const key = createKeys('a secret for tests alone').otp
const RIGHT = '424242'
const code = (index: number, sentAt: number): SentCode => ({
  requestId: `r${index}`, brandId: 'b', codeHash: hashCode(key, `r${index}`, RIGHT), restaurant: null, sentAt, expiresAt: sentAt + OTP_LIFE_MS, tries: 0, usedAt: null,
})

describe('a login code', () => {
  it('is six digits from the given bytes, zeros kept, with no digit likelier than another', () => {
    expect(makeCode(() => new Uint8Array([0, 0, 0, 7]))).toBe('000007')
    const throws = [[255, 255, 255, 255], [0, 1, 226, 64]].map((bytes) => new Uint8Array(bytes))
    expect(makeCode(() => throws.shift() ?? new Uint8Array(4))).toBe('123456')
    const counts = new Map<string, number>()
    for (let times = 0; times < 20_000; times++) for (const digit of makeCode((count) => randomBytes(count))) counts.set(digit, (counts.get(digit) ?? 0) + 1)
    expect(Math.max(...counts.values()) / Math.min(...counts.values())).toBeLessThan(1.1)
  })

  it('is hashed with its request and the key, so that equal codes look different', () => {
    expect(hashCode(key, 'a', RIGHT)).not.toBe(hashCode(key, 'b', RIGHT))
    expect(hashCode(key, 'a', RIGHT)).not.toBe(hashCode(createKeys('another').otp, 'a', RIGHT))
  })

  it('is never tried by one network more than five times before all codes of the phone are over, nor ten times a day, whatever is sent and typed when', () => {
    const act = fc.oneof(fc.record({ kind: fc.constant('send' as const), wait: fc.nat(60_000) }), fc.record({ kind: fc.constant('try' as const), wait: fc.nat(60_000), which: fc.nat(3) }))
    fc.assert(fc.property(fc.array(act, { maxLength: 120 }), (acts) => {
      let now = 1_000_000_000_000
      const failed: number[] = []
      const guardAt = (at: number): PhoneGuard => ({
        failures: failed.length, sends: codes.length, own: { failures: failed.length, sends: codes.length, tries: failed.filter((each) => each > at - OTP_LIFE_MS).length },
      })
      const codes: SentCode[] = []
      for (const step of acts) {
        now += step.wait
        if (step.kind === 'send') {
          if (judgeSend(codes, guardAt(now), 'b', now).act !== 'send') continue
          codes.push(code(codes.length, now))
          continue
        }
        const verdict = judgeTry(key, codes, guardAt(now), codes.at(-1 - step.which)?.requestId ?? 'none', '000000', now)
        if (verdict.result !== 'wrong') continue
        verdict.code.tries += 1
        failed.push(now)
        const live = codes.filter((sent) => sent.expiresAt > now)
        expect(live.reduce((sum, sent) => sum + sent.tries, 0)).toBeLessThanOrEqual(MOST_TRIES)
      }
      expect(failed.length).toBeLessThanOrEqual(MOST_FAILURES_A_DAY)
    }))
  })

  it('opens nothing once the tries are used up, although it is right', () => {
    const sent = code(0, 0)
    const guard = (own: Partial<PhoneGuard['own']> = {}, failures = 0): PhoneGuard => ({ failures, sends: 1, own: { failures: 0, sends: 1, tries: 0, ...own } })
    const judge = (state: PhoneGuard, tries = 0) => judgeTry(key, [{ ...sent, tries }], state, 'r0', RIGHT, 1).result
    expect(judge(guard({ tries: MOST_TRIES }))).toBe('too-many')
    expect(judge(guard({ failures: MOST_FAILURES_A_DAY }))).toBe('too-many')
    expect(judge(guard(), MOST_TRIES_OF_ALL)).toBe('too-many')
    expect(judge(guard({}, MOST_FAILURES_A_DAY_OF_ALL))).toBe('too-many')
    expect(judge(guard())).toBe('right')
  })

  it('opens with the last two texts, not with an older one', () => {
    const sent = [0, 1, 2].map((index) => ({ ...code(index, index), codeHash: hashCode(key, `r${index}`, `00000${index}`) }))
    const guard: PhoneGuard = { failures: 0, sends: 3, own: { failures: 0, sends: 3, tries: 0 } }
    const results = ['000000', '000001', '000002'].map((typed) => judgeTry(key, sent, guard, 'r2', typed, 10).result)
    expect(results).toEqual(['wrong', 'right', 'right'])
  })
})
