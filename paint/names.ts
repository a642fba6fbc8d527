import { speak } from '#messages/speak.ts'
import { FOOD_TYPES, type FoodWord, SERVICE_TYPES, type ServiceWord } from '#schemas/menu.ts'
import { known } from '#schemas/primitives.ts'

/** A food type in the guest's words; empty for one that this release does not know. */
export function foodName(word: FoodWord): string {
  const food = known(word, FOOD_TYPES)
  return food === null ? '' : speak(`common.food.${food}`)
}

/** A way of being served in the guest's words; empty for one that this release does not know. */
export function serviceName(word: ServiceWord): string {
  const service = known(word, SERVICE_TYPES)
  return service === null ? '' : speak(`ways.name.${service}`)
}
