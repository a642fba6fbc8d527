import { isBrought } from '#domain/delivery.ts'
import type { ServiceWord } from '#schemas/menu.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { speak } from '#messages/speak.ts'

const OWN_TITLE = 'payment.post.title'

/**
 * What paying after the meal is called: what is brought to a door is paid there, whatever the outlet calls paying at its counter.
 * An outlet's own words (EN-06 `payment.post.title`) can be those of one way, such as `payment.post.title.RO`: a bill goes on a room only from a room.
 */
export function payLaterTitle(serviceType: ServiceWord, outlet: Pick<Outlet, 'additionalProperties'> | null | undefined): string {
  if (isBrought(serviceType)) return speak('cart.atDoor')
  const own = outlet?.additionalProperties
  return own?.[`${OWN_TITLE}.${serviceType}`]?.trim() || own?.[OWN_TITLE]?.trim() || speak('cart.atOutlet')
}
