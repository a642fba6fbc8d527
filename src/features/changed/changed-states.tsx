import { speak } from '#messages/speak.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { OrdersSkeleton } from '#src/ui/skeletons.tsx'

export const ChangedLoading = () => <OrdersSkeleton label={speak('tracking.loading')} rows={1} />

/** The question was answered, here or in another tab. */
export const ChangedDone = ({ orderId }: { orderId: string }) => (
  <Empty level={1} scene={SCENES.bill} title={speak('changed.done')} action={<ButtonLink href={paths.confirmation(orderId)}>{speak('changed.seeOrder')}</ButtonLink>}>
    {speak('changed.doneText')}
  </Empty>
)
