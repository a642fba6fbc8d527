import { account } from './en/account.ts'
import { address } from './en/address.ts'
import { changed } from './en/changed.ts'
import { feedback } from './en/feedback.ts'
import { help } from './en/help.ts'
import { inputs } from './en/inputs.ts'
import { item } from './en/item.ts'
import { orders } from './en/orders.ts'
import { pages } from './en/pages.ts'
import { push } from './en/push.ts'
import { scan } from './en/scan.ts'
import { signIn } from './en/sign-in.ts'
import { tracking } from './en/tracking.ts'
import { view } from './en/view.ts'
import { wayChoice } from './en/way-choice.ts'
import { welcome } from './en/welcome.ts'

/** English of the page's parts. */
export const later = { account, address, changed, feedback, help, inputs, item, orders, pages, push, scan, signIn, tracking, view, wayChoice, welcome } as const
