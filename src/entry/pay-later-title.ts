import { isBrought } from '#domain/delivery.ts'
import type { ServiceWord } from '#schemas/menu.ts'
import { speak } from '#messages/speak.ts'

/**
 * What paying after the meal is called: what is brought to a door is paid there, whatever the outlet calls paying at its counter.
 * @param own the outlet's words (EN-06 payment.post.title)
 */
export const payLaterTitle = (serviceType: ServiceWord, own: string | undefined): string =>
  isBrought(serviceType) ? speak('cart.atDoor') : own?.trim() || speak('cart.atOutlet')
