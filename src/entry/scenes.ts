import { BASE_PATH } from './base-path.ts'

/** The table when there is nothing on it: pictures of the empty states, kept with the app's own files. */
export const SCENES = {
  plate: `${BASE_PATH}scenes/empty-plate.svg`,
  crumbs: `${BASE_PATH}scenes/empty-crumbs.svg`,
  bill: `${BASE_PATH}scenes/empty-bill.svg`,
  car: `${BASE_PATH}scenes/car.svg`,
  box: `${BASE_PATH}scenes/empty-box.svg`,
} as const
