import { create, number, object, optional, record, string, unknown } from 'superstruct'
import { type Dish, DRAWING_VERSION } from '#pictures/draw-dish.ts'
import { type DishSet, families, type Family } from '#pictures/families.ts'
import { oneOf } from '#schemas/primitives.ts'

/** A drawing is stored as its input (200 bytes in place of 25,000) and rendered on the first request. */
const DrawingSource = object({
  drawing: number(),
  dish: object({
    id: string(),
    name: string(),
    family: optional(oneOf(Object.keys(families) as [Family, ...Family[]])),
    set: optional(record(string(), unknown())),
  }),
})

const OPENING = '{"drawing":'

/** The bytes whose hash names the drawing: the same for the same dish, others when the kit draws differently. */
export const bytesOfDrawing = ({ id, name, family, set }: Dish): Buffer =>
  Buffer.from(JSON.stringify({ drawing: DRAWING_VERSION, dish: { id, name, family, set } }))

/** Whether these bytes are a drawing of ours, not a photo. */
export const isDrawing = (bytes: Buffer): boolean => bytes.subarray(0, OPENING.length).toString('latin1') === OPENING

/** The dish of a kept drawing. One that an older kit was to draw is drawn by this one. @throws when the bytes are something else */
export function dishOf(bytes: Buffer): Dish {
  const { dish } = create(JSON.parse(bytes.toString('utf8')), DrawingSource)
  return { ...dish, set: dish.set as DishSet | undefined }
}
