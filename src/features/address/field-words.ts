import type { AddressProblem } from '#domain/address.ts'
import { speak } from '#messages/speak.ts'

/**
 * VA-12: what stands below a field of an address. The product's own sentence stands alone, and what exactly is wrong in the hint's place.
 * @param problem none: the field is right, or was not tried yet @param hint what stands there otherwise
 */
export function fieldWords(problem: AddressProblem | undefined, hint?: string): { error: string | null; hint: string | undefined } {
  if (!problem) return { error: null, hint }
  if (problem === 'empty') return { error: speak('address.problem.empty'), hint }
  return { error: speak('address.problem.invalid'), hint: speak(`address.why.${problem}`) }
}
