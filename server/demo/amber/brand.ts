import { type DemoBrand, hoursOf, outletOf, tablesOf, upTo } from '../demo-brand.ts'
import { privacyOf, termsOf } from '../legal-texts.ts'
import { REFUND_PROMISE } from '../refund-promise.ts'
import { toMenuImport } from '../to-menu-import.ts'
import { breakfast, grill, small, soups } from './day.ts'
import { dessert, drinks, night } from './evening.ts'
import { groups } from './groups.ts'
import { mains, rice } from './mains.ts'
import { offers } from './offers.ts'
import type { Brand } from '#schemas/brand.ts'
import type { ServiceType } from '#schemas/menu.ts'

const SERVICES: ServiceType[] = ['DI', 'RO']

const brand: Brand = {
  id: 'amber',
  subdomain: 'amber',
  name: 'The Amber Court',
  emblem: 'A',
  tagline: 'A house on the Amer road since 1928',
  theme: {
    version: 'L3', color: '#1b2433', accent: '#b98a3c', radiusPx: 6, font: 'figtree', displayFont: 'serif', scale: 1,
    changeComponents: [],
  },
  modules: [
    { code: 'reward', isActive: false },
    { code: 'onlineOrder', isActive: true },
    { code: 'tableBooking', isActive: true },
  ],
}

const company = {
  brand: 'The Amber Court',
  company: 'Amber Court Hotels Private Limited',
  address: 'Amer Road, near Jal Mahal, Jaipur 302002',
  email: 'frontdesk@ambercourt.example',
  phone: '+91 141 267 1928',
}

const menu = toMenuImport({ sections: [mains, grill, small, soups, rice, night, breakfast, dessert, drinks], groups, serviceTypes: SERVICES, halfRateBps: 900 })

const court = outletOf(brand, menu, {
  id: 'amber-court', code: 'AMBER', area: 'Amer Road', address: company.address,
  location: { lat: 26.9535, lng: 75.8462 }, phone: company.phone, fssai: '10019013001928', gstin: '08AACCA1928Q1Z7',
  serviceTypes: SERVICES,
  hours: [...hoursOf(['RO'], '06:00', '06:00'), ...hoursOf(['DI'], '07:00', '23:30')],
  prepMinutes: 35,
  additionalProperties: {
    'plan.plus.features': 'pwa,upsell', 'payment.post.title': 'Pay at the restaurant', 'payment.post.title.RO': 'Put it on the room', 'payment.online': 'true',
    ...REFUND_PROMISE, 'legal.name': company.company, 'gst.scheme': 'specified',
  },
})

/** Rooms 101 to 124 on the first floor, and so on to the fourth. */
const rooms = [1, 2, 3, 4].flatMap((floor) => upTo(24).map((room) => floor * 100 + room))

/** A hotel: room service all night, a restaurant with hours, tables to book. */
export const amber: DemoBrand = {
  brand,
  resource: {
    about: [
      'Built in 1928 for a minister who liked to eat late, a hotel since 1956. The kitchen still cooks late.',
      'Room service is there day and night. The restaurant on the lake side has hours of its own, and takes bookings for breakfast, lunch and dinner.',
    ],
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
      { type: 'service', question: 'The service?' },
      { type: 'ambience', question: 'The setting?' },
    ],
  },
  outlets: [
    {
      outlet: court,
      tables: [...tablesOf(court, 'DI', 'Table', upTo(28)), ...tablesOf(court, 'RO', 'Room', rooms)],
      menu,
    },
  ],
  offers,
  customLinks: { supper: '/ordering/menu' },
}
