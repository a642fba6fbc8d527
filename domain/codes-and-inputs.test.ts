import fc from 'fast-check'
import { is } from 'superstruct'
import { describe, expect, it } from 'vitest'
import { Profile, Session } from '#schemas/guest.ts'
import { isTokenExpired } from './access-token.ts'
import { judgeEmail, judgeName, judgeOtp, judgePhone, normalPhone } from './guest-input.ts'
import { greetingOf } from './greeting.ts'
import { distanceMetres, distanceParts } from './distance.ts'
import { formatAmount, formatPrice, paiseOfRupees } from './money.ts'
import { readScannedCode } from './scanned-code.ts'
import { formatTableCode, parseTableCode } from './table-code.ts'
import { timeOfUuidV7, uuidV7 } from './uuid-v7.ts'

describe('a table’s code (RT-04, VA-09)', () => {
  it('is the restaurant’s code and the table padded to three digits, and reads back', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{3,9}$/), fc.integer({ min: 1, max: 999 }), (code, table) => {
        expect(parseTableCode(formatTableCode(code, table))).toEqual({ restaurantCode: code, tableNumber: table })
      }),
    )
    expect(formatTableCode('RAJCS', 7)).toBe('RAJCS007')
  })

  it('reads what people type', () => {
    expect(parseTableCode(' rajcs-012 ')).toEqual({ restaurantCode: 'RAJCS', tableNumber: 12 })
    expect(parseTableCode('rajcs')).toEqual({ restaurantCode: 'RAJCS', tableNumber: null })
    expect(parseTableCode('7hills')).toEqual({ restaurantCode: '7HILLS', tableNumber: null })
    expect(parseTableCode('24carat-012')).toEqual({ restaurantCode: '24CARAT', tableNumber: 12 })
    // The barcode of a bottle is no code of a restaurant.
    expect(parseTableCode('8901234567890')).toBeNull()
    for (const wrong of ['', '12', 'R!', 'पनीर', 'A'.repeat(40), '<script>']) expect(parseTableCode(wrong)).toBeNull()
  })
})

describe('what a QR code says (ER-20)', () => {
  const host = 'rajwada.localhost:8080'
  it.each([
    ['http://rajwada.localhost:8080/web/restaurant/RAJCS012', { kind: 'code', code: 'RAJCS012' }],
    ['http://rajwada.localhost:8080/web/ordering/restaurant/rajcs012#top', { kind: 'code', code: 'RAJCS012' }],
    ['RAJCS012', { kind: 'code', code: 'RAJCS012' }],
    ['http://kettle.localhost:8080/web/restaurant/KETTL001', { kind: 'other-brand' }],
    ['https://example.com/web/restaurant/RAJCS012', { kind: 'not-ours' }],
    ['upi://pay?pa=someone@bank', { kind: 'not-ours' }],
    ['javascript:alert(1)', { kind: 'not-ours' }],
    ['WIFI:S:Guest;T:WPA;P:secret;;', { kind: 'not-ours' }],
  ])('%s', (text, expected) => expect(readScannedCode(text, host, '/web/')).toEqual(expected))

  it.each([
    ['example.com', 'https://rajwada.example.com/web/restaurant/RAJCS012', { kind: 'brand-page', address: '//rajwada.example.com/web/restaurant/RAJCS012' }],
    ['www.example.com', 'https://rajwada.example.com/web/welcome/RAJCS012', { kind: 'brand-page', address: '//rajwada.example.com/web/welcome/RAJCS012' }],
    ['localhost:8080', 'http://rajwada.localhost:8080/web/restaurant/RAJCS012', { kind: 'brand-page', address: '//rajwada.localhost:8080/web/restaurant/RAJCS012' }],
    ['localhost:8080', 'http://rajwada.localhost:9090/web/restaurant/RAJCS012', { kind: 'not-ours' }],
    ['example.com', 'https://example.com/web/restaurant/RAJCS012', { kind: 'code', code: 'RAJCS012' }],
    ['example.com', 'https://other.com/web/restaurant/RAJCS012', { kind: 'not-ours' }],
    ['example.com', 'https://example.com.evil.net/web/restaurant/RAJCS012', { kind: 'not-ours' }],
    ['example.com', 'https://example.com@evil.net/web/restaurant/RAJCS012', { kind: 'not-ours' }],
    ['rajwada.example.com', 'https://example.com/web/restaurant/RAJCS012', { kind: 'code', code: 'RAJCS012' }],
    ['rajwada.example.com', 'https://kettle.example.com/web/restaurant/KETTL004', { kind: 'other-brand' }],
  ])('RD-04, RT-01: on %s, %s', (page, text, expected) => expect(readScannedCode(text, page, '/web/')).toEqual(expected))

  it.each([
    ['rajwada.example.com', 'https://rajwada.example.com/web/coupon/JAIPUR10', { kind: 'offer', address: '//rajwada.example.com/web/coupon/JAIPUR10' }],
    ['rajwada.example.com', 'https://Rajwada.example.com/web/deal/DIWALI75/?outlet=RAJCS#top', { kind: 'offer', address: '//rajwada.example.com/web/deal/DIWALI75/?outlet=RAJCS' }],
    ['rajwada.example.com', 'https://rajwada.example.com/web/offers/avail-offer?code=JAIPUR10', { kind: 'offer', address: '//rajwada.example.com/web/offers/avail-offer?code=JAIPUR10' }],
    ['example.com', 'https://rajwada.example.com/web/coupon/JAIPUR10', { kind: 'brand-page', address: '//rajwada.example.com/web/coupon/JAIPUR10' }],
    ['rajwada.example.com', 'https://kettle.example.com/web/coupon/JAIPUR10', { kind: 'other-brand' }],
    ['rajwada.example.com', 'https://example.com/web/coupon/JAIPUR10', { kind: 'other-brand' }],
    ['rajwada.example.com', 'https://other.com/web/coupon/JAIPUR10', { kind: 'not-ours' }],
    ['rajwada.example.com', 'https://rajwada.example.com/web/coupon/', { kind: 'not-ours' }],
    ['rajwada.example.com', 'https://rajwada.example.com/api/coupon/JAIPUR10', { kind: 'not-ours' }],
  ])('RT-16: on %s, %s', (page, text, expected) => expect(readScannedCode(text, page, '/web/')).toEqual(expected))

  it('never throws, whatever was scanned', () => {
    fc.assert(fc.property(fc.oneof(fc.string({ maxLength: 600 }), fc.webUrl({ withQueryParameters: true, withFragments: true })), (text) => {
      expect(['code', 'offer', 'brand-page', 'other-brand', 'not-ours']).toContain(readScannedCode(text, host, '/web/').kind)
    }))
  })
})

describe('an access token (ST-04)', () => {
  const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
  it('is expired past its exp, and when it has not three parts', () => {
    expect(isTokenExpired(`a.${part({ exp: 100, name: 'दीपक' })}.c`, 100_000)).toBe(true)
    expect(isTokenExpired(`a.${part({ exp: 100 })}.c`, 99_999)).toBe(false)
    expect(isTokenExpired('a.b', 0)).toBe(true)
  })
  it('is not expired without an exp', () => expect(isTokenExpired(`a.${part({ sub: 'x' })}.c`, 9e12)).toBe(false))
})

describe('what a guest types', () => {
  it('is a mobile number with or without the country code (VA-01)', () => {
    for (const typed of ['9876543210', '+91 98765 43210', '919876543210', '09876543210', '0091 98765-43210', '00919876543210', '091-9876543210', '+91 (0) 98765 43210', '\u202a+91 98765\u00a043210\u202c', '98765\u201343210'])
      expect([typed, normalPhone(typed), judgePhone(typed)]).toEqual([typed, '9876543210', null])
    // A number may begin as the country does.
    for (const typed of ['9198765432', '+919198765432', '00919198765432']) expect([typed, normalPhone(typed)]).toEqual([typed, '9198765432'])
    for (const wrong of ['', '12345', '5876543210', '98765432101', 'abc', '0098765 43210', '+1 9876543210', '00449876543210', '+9876543210']) expect([wrong, judgePhone(wrong)]).toEqual([wrong, 'phone'])
  })
  it('is never made a mobile number by leaving out what is none of it (VA-01)', () => {
    for (const wrong of ['98765o43210', '9876543210 Asha', '9876543210/9876543211', 'O9876543210', '98765+43210', '9876543210#']) expect([wrong, judgePhone(wrong)]).toEqual([wrong, 'phone'])
  })
  it('is a code of six digits (VA-03)', () => {
    expect([judgeOtp(' '), judgeOtp('12345'), judgeOtp('123456')]).toEqual(['otp-empty', 'otp-format', null])
  })
  it('is a name of letters in any script, at most 56 (VA-04)', () => {
    for (const right of ['Asha', 'D’Souza, Jr.', 'दीपक कुमार', 'Anne-Marie']) expect(judgeName(right)).toBeNull()
    for (const wrong of ['R2D2', '<b>', '😀', 'a'.repeat(57)]) expect(judgeName(wrong)).toBe('name')
    // Letters beyond the first 65,536 are two of a string's: what is taken fits a profile and a session.
    const fancy = (count: number): string => '𝓐'.repeat(count)
    expect([judgeName(fancy(28)), judgeName(fancy(29)), is(fancy(28), Profile.schema.name), is(fancy(29), Profile.schema.name), is(fancy(28), Session.schema.name)]).toEqual([null, 'name', true, false, true])
    expect(judgeName('  ')).toBe('name-empty')
  })
  it('is an email or nothing (VA-05)', () => {
    expect(['', 'a@b.in', 'a@b', 'a b@c.in', 'a\u0000b@c.in', 'a\ud800b@c.in'].map(judgeEmail)).toEqual([null, null, 'email', 'email', 'email', 'email'])
    // As long as mail takes, and one letter longer.
    expect([252, 253].map((letters) => judgeEmail(`a@${'b.'.repeat(125)}in`.padEnd(letters + 2, 'n')))).toEqual([null, 'email'])
  })
})

describe('words and numbers', () => {
  it('greets by the hour (RD-06)', () => {
    expect([3, 4, 11, 12, 16, 17, 21, 22].map(greetingOf)).toEqual(['night', 'morning', 'morning', 'afternoon', 'afternoon', 'evening', 'evening', 'night'])
  })
  it('writes money the Indian way (CO-01)', () => {
    expect([formatPrice(12_450_000), formatPrice(1250), formatAmount(120_900)]).toEqual(['₹1,24,500', '₹12.50', '₹1,209.00'])
    expect([paiseOfRupees(1.005), paiseOfRupees(439), paiseOfRupees(8.7)]).toEqual([101, 43_900, 870])
  })
  it('measures distance in metres, shown in kilometres from one on (CO-04)', () => {
    expect(Math.round(distanceMetres({ lat: 26.9124, lng: 75.7873 }, { lat: 26.9124, lng: 75.7973 }))).toBeGreaterThan(980)
    expect([999.4, 999.6, 1449].map(distanceParts)).toEqual([{ unit: 'm', value: 999 }, { unit: 'km', value: 1 }, { unit: 'km', value: 1.4 }])
  })
  it('makes ids that sort by the time of the tap', () => {
    const bytes = () => new Uint8Array(10).fill(255)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 46 }), (now) => {
        const id = uuidV7(now, bytes())
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        expect(timeOfUuidV7(id)).toBe(now)
        expect(uuidV7(now + 1, bytes()) > id).toBe(true)
      }),
    )
  })
})
