import type { BadgeView } from '#paint/dish-view.ts'
import { Badge } from './badge.tsx'

/** What a dish is known for; the best of it has the accent and a flame. */
export function DishBadges({ badges }: { badges: readonly BadgeView[] }) {
  return badges.map(({ label, best }) => <Badge key={label} tone={best ? undefined : 'plain'} icon={best ? 'flame' : undefined}>{label}</Badge>)
}
