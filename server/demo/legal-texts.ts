import { REFUND_WORDS, REFUND_WORDS_OF_ITEMS } from '#domain/refund-days.ts'
import { speakPay } from '#messages/speak-pay.ts'
import type { LegalText } from '#schemas/brand.ts'
import { REFUND_PROMISE } from './refund-promise.ts'

const UPDATED = '1 November 2026'

/** The house that answers for a brand. */
export interface Company {
  brand: string
  company: string
  address: string
  email: string
  phone: string
}

/** CO-08, ER-09: as the screens of a payment say it. */
const REFUNDS = [
  `Where the kitchen cancels a dish that was paid for, its amount is returned to the way it was paid ${REFUND_PROMISE[REFUND_WORDS_OF_ITEMS]};`,
  `any other refund arrives ${REFUND_PROMISE[REFUND_WORDS]}.`,
  `Money that left your account though the payment failed comes back by itself, ${speakPay('pay.days.failed')}.`,
].join(' ')

/** CA-01: who receives what of a guest's location, and until when. */
const LOCATION = [
  'Your location is asked for only when you want it used. “Nearest first” puts the outlets in order on your device, and nothing of it is sent.',
  'Where you choose “Use my location” under your account, it is sent to us, rounded to about a hundred metres, so that the app begins near you; we do not keep it.',
  'An order for a table then says about how far from the outlet you are, so that the staff can judge whether you are there; that is deleted when they have answered or the order is over.',
].join(' ')

/** RT-03 terms-of-service, as short as they can be and still be terms. */
export const termsOf = ({ brand, company, address, email }: Company): LegalText => ({
  title: 'Terms & Conditions',
  updated: UPDATED,
  paragraphs: [
    `This service lets you read the menu of ${brand}, order from your table or ahead, and follow your order. It is run by ${company}, ${address}.`,
    [
      'An order is a request until the outlet confirms it. Until then you can take it back without giving a reason.',
      'If a dish is no longer available or its price has risen, we ask you before anything is cooked or charged.',
    ].join(' '),
    'Prices are in Indian rupees. Goods and services tax is shown line by line before you order. We add no service charge; a tip is yours to give.',
    [
      'An order placed without a connection stays on your device and goes to the kitchen when the connection returns, within the time shown.',
      'After that you are asked again. Nothing is charged while you are offline.',
    ].join(' '),
    'Tell us of allergies before you order. Our kitchens use milk, wheat, nuts, sesame, soy and mustard, and we cannot promise that a dish is free of traces.',
    REFUNDS,
    'Your account is for you. We may close an account that is used to deceive the outlet or to trouble its people, and we tell you why.',
    `These terms follow the law of India; the courts of Jaipur decide where we cannot agree. Write to ${email} before it comes to that.`,
  ],
})

/** RT-03 privacy-policy. */
export const privacyOf = ({ brand, company, email, phone }: Company): LegalText => ({
  title: 'Privacy policy',
  updated: UPDATED,
  paragraphs: [
    `${company} keeps what it needs to serve you at ${brand}: your mobile number, your name, an email address if you give one, what you ordered and what you said about it.`,
    'The menu can be read without an account and without giving your name. Your number is asked for when you order, so that the outlet can reach you, and it is checked with a code.',
    LOCATION,
    'The camera is used to read the code on your table. Pictures never leave your device.',
    'The menu, your cart, your orders and orders that wait for a connection are kept in your browser, so that they are there without a network. Logging out removes them.',
    'We share an order with the outlet that cooks it and, if you pay online, the amount with the payment company. We sell nothing to anyone.',
    'Bills are kept for eight years because tax law asks for it. All else goes when you delete your account, which you can do in the app under your account.',
    `To see, correct or remove what we hold, write to ${email} or call ${phone}. We answer within thirty days.`,
  ],
})
