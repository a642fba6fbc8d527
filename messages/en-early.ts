import { app } from './en/app.ts'
import { common } from './en/common.ts'
import { menu } from './en/menu.ts'
import { ways } from './en/ways.ts'

/** English, as far as the page speaks before any of its parts is loaded; `messages/early.test.ts` holds it to that. */
export const early = { app, common, menu, ways } as const
