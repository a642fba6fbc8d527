import type { Dish } from '#pictures/draw-dish.ts'
import { families, type Family } from '#pictures/families.ts'
import { layTable } from '#pictures/lay-table.ts'
import type { ImportItem, MenuImport } from '#schemas/menu-import.ts'
import type { Linen, Picture } from '#schemas/menu.ts'

/** Where pictures are kept; both answer with the hash under which a picture is served. */
export interface PictureShelf {
  drawing(dish: Dish): Promise<string>
  photo(bytes: Buffer): Promise<string>
}

/** How a dish is drawn where its name alone does not tell. */
export interface Drawn extends Pick<Dish, 'family' | 'set'> {
  linen?: Linen
}

/** What is known of a menu's pictures beside the menu itself, by the dish's id. */
export interface KnownPictures {
  drawn?: ReadonlyMap<string, Drawn>
  photos?: ReadonlyMap<string, Buffer>
}

const isFamily = (word: string | undefined): word is Family => word !== undefined && Object.hasOwn(families, word)

/** `picture.draw` of a menu file names a family of dishes ("biryani", "dosa"); a word that names none is left to the dish's name. */
function toldOf(item: ImportItem, drawn: Drawn): Dish & { linen?: Linen | undefined } {
  const draw = item.picture?.draw
  return { id: item.id, name: item.name, family: drawn.family ?? (isFamily(draw) ? draw : undefined), set: drawn.set, linen: drawn.linen ?? item.picture?.linen }
}

/** A picture for every dish of a menu, by its id: the outlet's own photograph where there is one, else a drawing that its neighbours do not have. */
export async function menuPictures(menu: MenuImport, shelf: PictureShelf, { drawn = new Map(), photos = new Map() }: KnownPictures = {}): Promise<Map<string, Picture>> {
  const items = new Map(menu.sections.flatMap((section) => section.items).map((item) => [item.id, item]))
  const laid = layTable([...items.values()].map((item) => toldOf(item, drawn.get(item.id) ?? {})))
  const pictures = await Promise.all(laid.map(async ({ dish, linen }): Promise<[string, Picture]> => {
    const photo = photos.get(dish.id)
    return [dish.id, photo ? { hash: await shelf.photo(photo), kind: 'photo', linen } : { hash: await shelf.drawing(dish), kind: 'drawing', linen }]
  }))
  return new Map(pictures)
}
