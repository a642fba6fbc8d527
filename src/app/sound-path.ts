/**
 * A path as the router can read it, which decodes every part. Where the percent signs of a part stand for no letters (a link that was cut in the middle of one), each is read as
 * the sign for what cannot be read, as a browser reads a query.
 */
export const soundPath = (path: string): string => path.split('/').map(soundPart).join('/')

const UNREADABLE = '%EF%BF%BD'

function soundPart(part: string): string {
  try {
    decodeURIComponent(part)
    return part
  } catch {
    return part.replaceAll('%', UNREADABLE)
  }
}
