import { type Infer, object } from 'superstruct'
import { text } from './primitives.ts'

/** GET customLinks/find (RT-13): where a short link of a brand leads, a path within the app. */
export const CustomLink = object({ path: text(400, 1) })
export type CustomLink = Infer<typeof CustomLink>
