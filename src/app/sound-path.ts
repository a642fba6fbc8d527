/**
 * A path as the router can read it, which decodes every part: where the percent signs of a part stand for no letters (a link that was cut in the middle of one), they are
 * written as themselves.
 */
export const soundPath = (path: string): string => path.split('/').map(soundPart).join('/')

function soundPart(part: string): string {
  try {
    decodeURIComponent(part)
    return part
  } catch {
    return part.replaceAll('%', '%25')
  }
}
