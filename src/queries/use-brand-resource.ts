import type { BrandResource } from '#schemas/brand.ts'
import { useStartUp } from './use-start-up.ts'

/** EN-10: what the brand says of itself; it comes with the start-up answer. */
export function useBrandResource(): BrandResource | null {
  const startUp = useStartUp()
  return startUp.kind === 'ready' ? startUp.info.brandResource.resource : null
}
