import { BASE_PATH } from './base-path.ts'

/** RT-27: addresses of the guest's cars, apart from the first page's. */
export const vehiclePaths = {
  list: (): string => `${BASE_PATH}account/vehicles`,
  /** @param id of the car; left out: a new one */
  form: (id?: string): string => `${BASE_PATH}account/vehicles?step=form${id === undefined ? '' : `&id=${encodeURIComponent(id)}`}`,
} as const
