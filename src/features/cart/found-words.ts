import { IN_REACH } from '#domain/offers/judge-offer.ts'
import type { OfferSurvey } from '#domain/offers/survey-offers.ts'
import { speak } from '#messages/speak.ts'
import { reasonText, type WordsGround } from '#src/entry/offer-words.ts'

/** `fits` false: the code is right, and the order has nothing of it. */
interface FoundWords {
  fits: boolean
  text: string
}

/**
 * What is said of a code that was found right.
 * @param survey of the cart by now: an offer that the server has just opened comes into it a moment later
 */
export function foundWords(code: string, { fits, nearly, others }: OfferSurvey, ground: WordsGround): FoundWords {
  const fitting = fits.find(({ offer }) => offer.code === code)
  if (fitting) return { fits: true, text: speak('offers.found', { code, title: fitting.offer.title }) }
  const near = nearly.find(({ offer }) => offer.code === code)
  if (near) return { fits: true, text: speak('offers.foundNearly', { code, title: near.offer.title, reason: reasonText(near.reasons[0], ground) }) }
  const other = others.find(({ offer }) => offer.code === code)
  if (!other) return { fits: true, text: speak('offers.foundComes', { code }) }
  // More dishes alone would not bring it.
  const reason = other.reasons.find(({ kind }) => !IN_REACH.has(kind)) ?? other.reasons[0]
  return { fits: false, text: speak('offers.rightCode', { code, reason: reasonText(reason, ground) }) }
}
