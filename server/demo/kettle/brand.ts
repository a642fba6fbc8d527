import { deliveryAround } from '../delivery-zones.ts'
import { type DemoBrand, hoursOf, outletOf, tablesOf, upTo } from '../demo-brand.ts'
import { privacyOf, termsOf } from '../legal-texts.ts'
import { REFUND_PROMISE } from '../refund-promise.ts'
import { toMenuImport } from '../to-menu-import.ts'
import { coffee, cold, tea } from './coffee.ts'
import { withFacts } from './facts.ts'
import { groups } from './groups.ts'
import { cake, oven } from './oven.ts'
import { breakfast, plates, sandwiches } from './plates.ts'
import { offers } from './offers.ts'
import type { Brand } from '#schemas/brand.ts'
import type { ServiceType } from '#schemas/menu.ts'

const SERVICES: ServiceType[] = ['DI', 'SP', 'DT', 'DL']

const brand: Brand = {
  id: 'kettle',
  subdomain: 'kettle',
  name: 'Kettle & Crumb',
  emblem: 'K',
  tagline: 'Coffee, and bread that was dough this morning',
  theme: {
    version: 'L2', color: '#1d4f3c', accent: '#c98538', radiusPx: 22, font: 'figtree', displayFont: 'figtree', scale: 1.04,
    changeComponents: [],
  },
  modules: [
    { code: 'reward', isActive: false },
    { code: 'onlineOrder', isActive: true },
  ],
}

const company = {
  brand: 'Kettle & Crumb',
  company: 'Kettle and Crumb LLP',
  address: '22 Jai Singh Highway, Bani Park, Jaipur 302016',
  email: 'hello@kettleandcrumb.example',
  phone: '+91 141 403 8811',
}

const menu = toMenuImport({ sections: [oven, coffee, breakfast, sandwiches, plates, cold, tea, cake].map(withFacts), groups, serviceTypes: SERVICES })

const bani = outletOf(brand, menu, {
  id: 'kettle-bani-park', code: 'KETTL', area: 'Bani Park', address: '22 Jai Singh Highway, Bani Park, Jaipur 302016',
  location: { lat: 26.9267, lng: 75.7941 }, phone: company.phone, fssai: '12225026000784', gstin: '08AAQFK5521D1ZR',
  serviceTypes: SERVICES, delivery: deliveryAround({ lat: 26.9267, lng: 75.7941 }, 1.2, 2.5), hours: hoursOf(SERVICES, '06:00', '06:00'), prepMinutes: 15,
  additionalProperties: { 'plan.plus.features': 'pwa', 'payment.post.title': 'Pay at the counter', 'payment.timings': 'PRE_PAYMENT,POST_PAYMENT', ...REFUND_PROMISE, 'legal.name': company.company },
})

/** A café with nothing but online ordering; egg and meat on the menu. */
export const kettle: DemoBrand = {
  brand,
  resource: {
    about: [
      'Two bakers, one roaster and a house from 1931 with too many windows. We bake from four in the morning and roast on Tuesdays.',
      'Coffee comes from three farms in Chikmagalur. What is left at closing goes to the shelter on Station Road.',
    ],
    helpPhone: company.phone,
    helpEmail: company.email,
    businessUrl: 'https://kettleandcrumb.example/work-with-us',
    terms: termsOf(company),
    privacy: privacyOf(company),
  },
  feedback: {
    brandId: brand.id,
    questions: [
      { type: 'overall', question: 'How was your time with us?' },
      { type: 'food', question: 'The coffee and the food?' },
      { type: 'service', question: 'The people behind the counter?' },
      { type: 'ambience', question: 'The place?' },
    ],
  },
  outlets: [{ outlet: bani, tables: tablesOf(bani, 'DI', 'Table', upTo(16)), menu }],
  offers,
  customLinks: { coffee: '/ordering/menu' },
}
