import { BASE_PATH } from '#src/entry/base-path.ts'

/** The brass lid that lies on a mystery deal, kept with the app's own files. */
export const LID_PICTURE = `${BASE_PATH}scenes/lid.svg`
