import { expect, it } from 'vitest'
import { encryptPush } from './push-encryption.ts'

/** RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  keys: { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
  dice: { privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'), salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url') },
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

it('seals a message as the standard’s own example does, byte for byte', () => {
  expect(encryptPush(EXAMPLE.text, EXAMPLE.keys, EXAMPLE.dice).toString('base64url')).toBe(EXAMPLE.body)
})

it('seals no two messages alike, and none that is too long for one record', () => {
  const seal = (text: string): string => encryptPush(text, EXAMPLE.keys).toString('base64url')
  expect(seal('ready')).not.toBe(seal('ready'))
  expect(() => seal('x'.repeat(4080))).toThrow('4,096')
  expect(seal('x'.repeat(4079))).toMatch(/./)
})
