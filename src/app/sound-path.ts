/**
 * A path as the router can read it, which decodes every part. Where the percent signs of a part stand for no letters (a link that was cut in the middle of one), each is read as
 * the sign for what cannot be read, as a browser reads a query.
 */
export const soundPath = (path: string): string => path.split('/').map(soundPart).join('/')

const UNREADABLE = '%EF%BF%BD'

const soundPart = (part: string): string => (isReadable(part) ? part : part.replaceAll('%', UNREADABLE))

/** What it decodes to has to be used: a call whose result is not is taken for one without effect, and left out of the built page. */
function isReadable(part: string): boolean {
  try {
    return decodeURIComponent(part).length <= part.length
  } catch {
    return false
  }
}
