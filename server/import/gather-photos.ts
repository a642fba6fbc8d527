import type { ImportItem } from '#schemas/menu-import.ts'
import { fetchPhoto } from './fetch-photo.ts'
import { ImportRefused, MOST_PROBLEMS, type Problem } from './problem.ts'
import type { ReadMenu } from './read-menu.ts'
import { isWebAddress, readPhoto } from './read-photo.ts'

const AT_ONCE = 4

/** Where a menu's photographs may come from. */
export interface PhotoSources {
  /** The folder of the menu file. */
  folder: string
  /** Pictures on the web are fetched; without it their dishes are drawn. */
  web: boolean
}

interface Named {
  item: ImportItem
  photo: string
  place: (string | number)[]
}

const namedIn = ({ menu }: ReadMenu): Named[] =>
  menu.sections.flatMap((section, s) =>
    section.items.flatMap((item, i) => (item.picture?.photo === undefined ? [] : [{ item, photo: item.picture.photo, place: ['sections', s, 'items', i, 'picture', 'photo'] }])))

/**
 * The photographs a menu names, by the dish's id. A file beside the menu that cannot be taken refuses the import; one on the web that cannot be
 * fetched leaves a note, and the dish is drawn: a till's addresses run out within a day.
 */
export async function gatherPhotos(read: ReadMenu, { folder, web }: PhotoSources): Promise<{ photos: Map<string, Buffer>; notes: string[] }> {
  const photos = new Map<string, Buffer>()
  const problems: Problem[] = []
  let skipped = 0
  const queue = namedIn(read)
  const take = async ({ item, photo, place }: Named): Promise<void> => {
    const onWeb = isWebAddress(photo)
    if (onWeb && !web) return void (skipped += 1)
    const found = onWeb ? await fetchPhoto(photo) : await readPhoto(folder, photo)
    if ('bytes' in found) photos.set(item.id, found.bytes)
    else if (onWeb) skipped += 1
    else problems.push({ where: read.where(place), sentence: `“${item.name}” picture "${photo.slice(0, 60)}" ${found.why}.` })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let named = queue.shift(); named !== undefined; named = queue.shift()) await take(named)
  }))
  if (problems.length > 0) throw new ImportRefused(problems.slice(0, MOST_PROBLEMS))
  const drawn = web
    ? `${skipped} pictures on the web could not be fetched; their dishes are drawn.`
    : `${skipped} dishes name a picture on the web; they are drawn. Import with --web-pictures to fetch them.`
  const notes = skipped === 0 ? [] : [drawn]
  return { photos, notes }
}
