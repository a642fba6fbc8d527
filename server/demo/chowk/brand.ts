import { type DemoBrand, hoursOf, outletOf, tablesOf, upTo } from '../demo-brand.ts'
import { privacyOf, termsOf } from '../legal-texts.ts'
import { REFUND_PROMISE } from '../refund-promise.ts'
import { toMenuImport } from '../to-menu-import.ts'
import { groups, sections } from './menu.ts'
import { offers } from './offers.ts'
import type { Brand } from '#schemas/brand.ts'
import type { ServiceType } from '#schemas/menu.ts'

const SERVICES: ServiceType[] = ['DI', 'SP']

const brand: Brand = {
  id: 'chowk',
  subdomain: 'chowk',
  name: 'Chowk Nine',
  emblem: '9',
  tagline: 'Nine counters, one queue',
  theme: {
    version: 'L4', color: '#1f1830', accent: '#ff6b3d', radiusPx: 10, font: 'figtree', displayFont: 'figtree', scale: 1.08,
    changeComponents: [],
  },
  modules: [
    { code: 'reward', isActive: false },
    { code: 'onlineOrder', isActive: true },
  ],
}

const company = {
  brand: 'Chowk Nine',
  company: 'Nine Counters Foods Private Limited',
  address: 'Third floor, Gaurav Tower, Malviya Nagar, Jaipur 302017',
  email: 'hi@chowknine.example',
  phone: '+91 141 409 0909',
}

const menu = toMenuImport({ sections, groups, serviceTypes: SERVICES })

const tower = outletOf(brand, menu, {
  id: 'chowk-gaurav-tower', code: 'CHOWK', area: 'Malviya Nagar', address: company.address,
  location: { lat: 26.8539, lng: 75.8047 }, phone: company.phone, fssai: '12226026000109', gstin: '08AAHCN0909K1Z2',
  serviceTypes: SERVICES, hours: hoursOf(SERVICES, '11:00', '01:00'), prepMinutes: 10,
  additionalProperties: { 'plan.plus.features': 'pwa', 'payment.post.title': 'Pay at the counter', ...REFUND_PROMISE, 'legal.name': company.company },
})

/** A food court whose tables carry kiosk tablets. */
export const chowk: DemoBrand = {
  brand,
  resource: {
    about: ['Nine kitchens on the third floor of a shopping tower. Order at your table and it is brought to you, or order a pickup and collect it at the counter with its number.'],
    helpPhone: company.phone,
    helpEmail: company.email,
    businessUrl: null,
    terms: termsOf(company),
    privacy: privacyOf(company),
  },
  feedback: {
    brandId: brand.id,
    questions: [
      { type: 'overall', question: 'How was your meal?' },
      { type: 'food', question: 'The food?' },
      { type: 'service', question: 'Was it quick enough?' },
      { type: 'ambience', question: 'The hall?' },
    ],
  },
  outlets: [{ outlet: tower, tables: tablesOf(tower, 'DI', 'Table', upTo(40)), menu }],
  offers,
  customLinks: {},
}
