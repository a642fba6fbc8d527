import type { Outlet } from '#schemas/outlet.ts'

/** EN-06: the property that lists them, by commas. */
const PROPERTY = 'plan.plus.features'

/** RO-04, CO-09: whether the outlet's plan has a premium feature. */
export const hasFeature = ({ additionalProperties }: Pick<Outlet, 'additionalProperties'>, feature: 'pwa' | 'upsell' | 'cash card'): boolean =>
  (additionalProperties[PROPERTY] ?? '').split(',').some((name) => name.trim() === feature)
