import { scriptJson } from '#paint/html.ts'
import type { FirstScreen } from '#schemas/first-screen.ts'
import type { Item } from '#schemas/menu.ts'
import type { Outlet } from '#schemas/outlet.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const menuItem = (item: Item): Record<string, unknown> => ({
  '@type': 'MenuItem',
  name: item.name,
  ...(item.description === '' ? {} : { description: item.description }),
  offers: { '@type': 'Offer', price: (item.price / 100).toFixed(2), priceCurrency: 'INR' },
  ...(item.foodType === 'VF' ? { suitableForDiet: 'https://schema.org/VegetarianDiet' } : {}),
})

const hoursOf = (outlet: Outlet): Record<string, unknown>[] => {
  const first = outlet.serviceTypes[0]
  return outlet.hours
    .filter((span) => span.serviceType === first)
    .map((span) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${DAYS[span.day] ?? 'Sunday'}`,
      opens: span.startTime,
      closes: span.endTime === '24:00' ? '23:59' : span.endTime,
    }))
}

/** What search engines read of an outlet and the dishes of its first screen (schema.org Restaurant and Menu), as a script element of data. */
export function jsonLd(screen: FirstScreen, url: string): string {
  const { brand, outlet, sections } = screen
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: outlet.name,
    brand: { '@type': 'Brand', name: brand.name },
    url,
    ...(outlet.phone === '' ? {} : { telephone: outlet.phone }),
    address: { '@type': 'PostalAddress', streetAddress: outlet.address, addressLocality: outlet.city, addressCountry: 'IN' },
    ...(outlet.location === null ? {} : { geo: { '@type': 'GeoCoordinates', latitude: outlet.location.lat, longitude: outlet.location.lng } }),
    openingHoursSpecification: hoursOf(outlet),
    ...(outlet.pureVeg ? { servesCuisine: 'Vegetarian' } : {}),
    hasMenu: {
      '@type': 'Menu',
      url,
      hasMenuSection: sections.map((section) => ({ '@type': 'MenuSection', name: section.name, ...(section.items.length > 0 ? { hasMenuItem: section.items.map(menuItem) } : {}) })),
    },
  }
  return `<script type="application/ld+json">${scriptJson(data)}</script>`
}
