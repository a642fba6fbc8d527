/**
 * Names the brand's manifest to the browser. Not written in index.html: the browser would ask for it, and for the icons in it, while the first frame is drawn, and on a phone
 * of two cores that frame comes a tenth later (decision 0008).
 */
export function linkManifest(): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: `${import.meta.env.BASE_URL}manifest.webmanifest` }))
}
