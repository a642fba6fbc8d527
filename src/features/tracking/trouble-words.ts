import { speak } from '#messages/speak.ts'
import type { Heard } from '#src/commands/may-be-heard.ts'

/** Why an order that waits for its payment was not given up, as far as that is known; null: it was. */
export function giveUpTrouble(outcome: Heard): string | null {
  if ('ok' in outcome) return null
  return 'unheard' in outcome ? speak('tracking.giveUpUnheard') : speak('tracking.giveUpFailed', { reason: speak(`errors.${outcome.error}.text`) })
}

/** P-06: why the outlet has not heard that the car is parked, as far as that is known; null: it has. */
export function arrivedTrouble(outcome: Heard): string | null {
  if ('ok' in outcome) return null
  if ('unheard' in outcome) return speak('tracking.imHereUnheard')
  return outcome.error === 'NO_NETWORK' ? speak('tracking.imHereOffline') : speak(`errors.${outcome.error}.text`)
}
