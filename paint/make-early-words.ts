import { speak } from '#messages/speak.ts'
import { BLANK, type EarlyWords } from './early-words.ts'

/** A number that stands in no text by itself. */
const SOME = 88

/** The texts of the painted menu's own script, from the catalogue. To be called by the build. */
export const makeEarlyWords = (): EarlyWords => {
  const counted = (text: string): string => text.replace(String(SOME), BLANK.count)
  const name = { name: BLANK.name }
  return {
    add: speak('common.add'),
    addNamed: speak('common.addNamed', name),
    less: speak('common.oneLess', name),
    more: speak('common.oneMore', name),
    inCart: counted(speak('common.inCart', { ...name, count: SOME })),
    barOne: speak('menu.cartBar', { count: 1, price: BLANK.price }),
    barMany: counted(speak('menu.cartBar', { count: SOME, price: BLANK.price })),
    taxes: speak('menu.cartTax', { place: BLANK.place }),
    choose: speak('menu.cartChoose'),
    offline: speak('menu.cartOffline'),
    go: speak('menu.viewCart'),
    opening: speak('menu.opening', name),
    cannotUse: speak('app.cannotUse'),
    tooOld: speak('app.tooOld'),
    retry: speak('common.retry'),
  }
}
