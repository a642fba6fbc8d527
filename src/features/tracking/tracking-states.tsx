import { speak } from '#messages/speak.ts'
import { OrdersSkeleton } from '#src/ui/skeletons.tsx'

/** Only until outbox and database have been read. */
export const TrackingLoading = () => <OrdersSkeleton label={speak('tracking.loading')} rows={2} />
