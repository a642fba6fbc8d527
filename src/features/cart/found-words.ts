import type { OfferSurvey } from '#domain/offers/survey-offers.ts'
import { speak } from '#messages/speak.ts'
import { reasonText, type WordsGround } from '#src/entry/offer-words.ts'

/**
 * What is said of a code that was found right.
 * @param survey of the cart by now: an offer that the server has just opened comes into it a moment later
 */
export function foundWords(code: string, { fits, nearly, others }: OfferSurvey, ground: WordsGround): string {
  const fitting = fits.find(({ offer }) => offer.code === code)
  if (fitting) return speak('offers.found', { code, title: fitting.offer.title })
  const near = nearly.find(({ offer }) => offer.code === code)
  if (near) return speak('offers.foundNearly', { code, title: near.offer.title, reason: reasonText(near.reasons[0], ground) })
  const other = others.find(({ offer }) => offer.code === code)
  return other ? speak('offers.rightCode', { code, reason: reasonText(other.reasons[0], ground) }) : speak('offers.foundComes', { code })
}
