import { deliveryAround, deliveryOfCScheme } from '../delivery-zones.ts'
import { type DemoBrand, type DemoOutlet, hoursOf, menuWithout, outletOf, tablesOf, upTo } from '../demo-brand.ts'
import { privacyOf, termsOf } from '../legal-texts.ts'
import { REFUND_PROMISE } from '../refund-promise.ts'
import { toMenuImport } from '../to-menu-import.ts'
import { curries } from './curries.ts'
import { drinks } from './drinks.ts'
import { groups } from './groups.ts'
import { daal, rajasthani, thalis } from './meals.ts'
import { chaat, chinese, south } from './snacks.ts'
import { starters } from './starters.ts'
import { sweets } from './sweets.ts'
import { breads, tandoor } from './tandoor.ts'
import { offers } from './offers.ts'
import type { Brand } from '#schemas/brand.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Outlet } from '#schemas/outlet.ts'

const SERVICES: ServiceType[] = ['DI', 'SP', 'DL']

const brand: Brand = {
  id: 'rajwada',
  subdomain: 'rajwada',
  name: 'Rajwada',
  emblem: 'R',
  tagline: 'Jaipur’s vegetarian table since 1974',
  theme: {
    version: 'L1', color: '#8a1b30', accent: '#f0951f', radiusPx: 14, font: 'figtree', displayFont: 'figtree', scale: 1,
    changeComponents: [],
  },
  modules: [
    { code: 'reward', isActive: true },
    { code: 'onlineOrder', isActive: true },
    { code: 'tableBooking', isActive: true },
    { code: 'cashCard', isActive: true },
    { code: 'membership', isActive: true },
  ],
}

const company = {
  brand: 'Rajwada',
  company: 'Rajwada Rasoi Private Limited',
  address: '14 Bhagwan Das Road, C-Scheme, Jaipur 302001',
  email: 'namaste@rajwada.example',
  phone: '+91 141 400 2174',
}

const whole = toMenuImport({
  sections: [thalis, rajasthani, tandoor, curries, daal, breads, chaat, south, chinese, starters, sweets, drinks],
  groups,
  serviceTypes: SERVICES,
})

type Own = Pick<Outlet, 'id' | 'code' | 'area' | 'address' | 'location' | 'phone' | 'fssai' | 'gstin' | 'hours'> & Partial<Outlet>

function outlet(own: Own, tables: number, without: readonly string[] = []): DemoOutlet {
  const menu = menuWithout(whole, without)
  return {
    outlet: outletOf(brand, menu, {
      serviceTypes: SERVICES,
      pureVeg: true,
      charges: { packingPerOrder: 1000, packingTaxIds: ['cgst', 'sgst'], roundOff: true },
      additionalProperties: {
        'plan.plus.features': 'pwa,upsell,cash card',
        'payment.post.title': 'Pay at the outlet',
        'payment.timings': 'PRE_PAYMENT,POST_PAYMENT',
        ...REFUND_PROMISE,
        'legal.name': company.company,
      },
      // Ten points are a rupee, of a fifth of the dishes; ten rupees of dishes earn one.
      points: { paisePerPoint: 10, mostShareBps: 2000, mostPoints: null, minimum: 20_000, paisePerEarned: 1000, validDays: 365, graceDays: 30 },
      ...own,
    }),
    tables: tablesOf(own, 'DI', 'Table', upTo(tables)),
    menu,
  }
}

/** A pure vegetarian chain of four outlets with every module. C-Scheme never closes, so that the demo can be tried at any hour. */
export const rajwada: DemoBrand = {
  brand,
  resource: {
    about: [
      'Rajwada began in 1974 as nine tables behind Johri Bazaar, with a dal that stood on the coals overnight. The dal still does.',
      'All four kitchens are vegetarian. Milk comes from two dairies in Chomu, chillies from Mathania, and the ghee is our own.',
    ],
    helpPhone: company.phone,
    helpEmail: company.email,
    businessUrl: 'https://business.rajwada.example',
    terms: termsOf(company),
    privacy: privacyOf(company),
  },
  feedback: {
    brandId: brand.id,
    questions: [
      { type: 'overall', question: 'How was it at Rajwada?' },
      { type: 'food', question: 'And the food?' },
      { type: 'service', question: 'Were you looked after?' },
      { type: 'ambience', question: 'How did you like the room?' },
    ],
  },
  outlets: [
    outlet({
      id: 'rajwada-c-scheme', code: 'RAJCS', area: 'C-Scheme', address: '14 Bhagwan Das Road, C-Scheme, Ashok Nagar, Jaipur 302001',
      location: { lat: 26.9117, lng: 75.8013 }, phone: '+91 141 400 2174', fssai: '12223026000417', gstin: '08AAGCR4174M1Z5', delivery: deliveryOfCScheme,
      hours: hoursOf(SERVICES, '06:00', '06:00'),
    }, 24),
    outlet({
      id: 'rajwada-bani-park', code: 'RAJBP', area: 'Bani Park', address: 'D-142 Kabir Marg, Bani Park, Jaipur 302016',
      location: { lat: 26.9294, lng: 75.7922 }, phone: '+91 141 400 2175', fssai: '12223026000532', gstin: '08AAGCR4174M2Z4',
      delivery: deliveryAround({ lat: 26.9294, lng: 75.7922 }, 1.5, 3),
      hours: hoursOf(SERVICES, '08:00', '23:00'),
    }, 18),
    outlet({
      id: 'rajwada-malviya-nagar', code: 'RAJMN', area: 'Malviya Nagar', address: '3 Calgary Road, Sector 2, Malviya Nagar, Jaipur 302017',
      location: { lat: 26.8549, lng: 75.8132 }, phone: '+91 141 400 2176', fssai: '12224026000218', gstin: '08AAGCR4174M3Z3',
      delivery: deliveryAround({ lat: 26.8549, lng: 75.8132 }, 2, 4),
      hours: [...hoursOf(SERVICES, '11:00', '15:30'), ...hoursOf(SERVICES, '18:30', '00:30')],
    }, 30, ['south']),
    outlet({
      id: 'rajwada-johri-bazaar', code: 'RAJJB', area: 'Johri Bazaar', address: '98 Johri Bazaar, near Sanganeri Gate, Pink City, Jaipur 302003',
      location: { lat: 26.9199, lng: 75.8266 }, phone: '+91 141 400 2177', fssai: '12221026000093', gstin: '08AAGCR4174M4Z2',
      serviceTypes: ['DI', 'SP'], hours: hoursOf(['DI', 'SP'], '07:30', '21:30', [1, 2, 3, 4, 5, 6]),
    }, 9, ['chinese', 'south']),
  ],
  offers,
  customLinks: { diwali: '/ordering/menu', tandoor: '/ordering/menu' },
}
