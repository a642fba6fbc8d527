import { account } from './en/account.ts'
import { address } from './en/address.ts'
import { cart } from './en/cart.ts'
import { cartNotices } from './en/cart-notices.ts'
import { changed } from './en/changed.ts'
import { deals } from './en/deals.ts'
import { errors } from './en/errors.ts'
import { feedback } from './en/feedback.ts'
import { help } from './en/help.ts'
import { inputs } from './en/inputs.ts'
import { item } from './en/item.ts'
import { locations } from './en/locations.ts'
import { mystery } from './en/mystery.ts'
import { notify } from './en/notify.ts'
import { offers } from './en/offers.ts'
import { orders } from './en/orders.ts'
import { payChoice } from './en/pay-choice.ts'
import { pages } from './en/pages.ts'
import { points } from './en/points.ts'
import { push } from './en/push.ts'
import { scan } from './en/scan.ts'
import { shell } from './en/shell.ts'
import { signIn } from './en/sign-in.ts'
import { tracking } from './en/tracking.ts'
import { view } from './en/view.ts'
import { waiting } from './en/waiting.ts'
import { wayChoice } from './en/way-choice.ts'
import { welcome } from './en/welcome.ts'

/** English of the page's parts. */
export const later = {
  account,
  address,
  cart,
  cartNotices,
  changed,
  deals,
  errors,
  feedback,
  help,
  inputs,
  item,
  locations,
  mystery,
  notify,
  offers,
  orders,
  pages,
  payChoice,
  points,
  push,
  scan,
  shell,
  signIn,
  tracking,
  view,
  waiting,
  wayChoice,
  welcome,
} as const
