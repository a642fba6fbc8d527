import { COLOUR_SCHEME_URL, FIRST_SCREEN_CACHE } from '#outbox/cache-names.ts'
import { preferencesCell, placeCell } from '#src/queries/device.ts'
import { startUpCell } from '#src/queries/use-start-up.ts'

const SCHEME_KEY = 'colour-scheme'

/** Day or night, kiosk or phone, and the brand's face, as soon as each is known and whenever it changes. */
export function followAppearance(): void {
  void import('#src/theme/theme.css')
  let inCache = document.documentElement.dataset['scheme'] ?? null
  const prefer = () => {
    const preferences = preferencesCell.get()
    if (!preferences) return
    const { dataset } = document.documentElement
    if (preferences.colourScheme === 'system') delete dataset['theme']
    else dataset['theme'] = preferences.colourScheme
    if (preferences.surface === 'kiosk') dataset['surface'] = 'kiosk'
    else delete dataset['surface']
    keepScheme(preferences.colourScheme)
    if (preferences.colourScheme === inCache) return
    inCache = preferences.colourScheme
    void cacheScheme(inCache).catch(() => undefined)
  }
  preferencesCell.subscribe(prefer)
  prefer()

  const dress = () => {
    const startUp = startUpCell.get()
    const brand = placeCell.get()?.brand ?? (startUp.kind === 'ready' ? startUp.info.brand : null)
    if (!brand) return
    const of = JSON.stringify(brand.theme)
    const style = document.getElementById('theme') ?? document.head.appendChild(Object.assign(document.createElement('style'), { id: 'theme' }))
    // Colours are worked out only where the painted page did not come in them.
    if (style.dataset['of'] === of) return
    style.dataset['of'] = of
    void import('#paint/theme.ts').then(({ themeCss }) => {
      // Another brand's colours were asked for meanwhile.
      if (style.dataset['of'] !== of) return
      style.textContent = themeCss(brand.theme)
      document.documentElement.dataset['themeVersion'] = brand.theme.version
    })
  }
  placeCell.subscribe(dress)
  startUpCell.subscribe(dress)
  dress()
}

/** index.html reads it before anything is painted; a browser that keeps nothing starts as the phone does. */
function keepScheme(scheme: string): void {
  try {
    localStorage.setItem(SCHEME_KEY, scheme)
  } catch {
    return
  }
}

/** The service worker paints the next visit in it. */
async function cacheScheme(scheme: string): Promise<void> {
  await (await caches.open(FIRST_SCREEN_CACHE)).put(COLOUR_SCHEME_URL, new Response(scheme))
}
