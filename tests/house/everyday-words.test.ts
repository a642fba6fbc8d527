import { expect, it } from 'vitest'
import { en } from '#messages/en.ts'
import { facts } from '#messages/en/facts.ts'
import { pay } from '#messages/en/pay.ts'
import { payingPage } from '#messages/en/paying-page.ts'
import { receipt } from '#messages/en/receipt.ts'
import { textsOf } from './texts-of.ts'

const texts = textsOf({ ...en, facts, pay, payingPage, receipt })

it('the catalogue says in everyday English what there is and what there is not', () => {
  expect(texts.filter(([, text]) => /\bbe had\b/i.test(text))).toEqual([])
})

it('CA-10: who asks someone to come is promised nobody, before the staff is called and after', () => {
  const said = texts.filter(([key]) => key.startsWith('help.'))
  expect(said.length).toBeGreaterThan(5)
  expect(said.filter(([, text]) => /\bwill come\b|\bis coming\b|has been called/i.test(text))).toEqual([])
})

it('signing out, and room that has run out, are spoken of a device: the guest may be at a kiosk or a desktop', () => {
  const said = texts.filter(([key]) => /^(?:account\.(?:logout|removed)|shell\.expired|menu\.storage|errors\.(?:INVALID_TOKEN|STORAGE_FULL)|cartNotices\.full|orders\.backFull|pay\.text\.notkept)/.test(key))
  expect(said.length).toBeGreaterThan(15)
  expect(said.filter(([, text]) => /\bphone\b/i.test(text))).toEqual([])
})
