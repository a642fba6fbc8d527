import { speak } from '#messages/speak.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { useOrder } from '#src/queries/use-orders.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'

/** RT-17 success: says that the outlet has the words only when the server has them. */
export function FeedbackSuccessPage({ orderId }: { orderId: string }) {
  const view = useOrder(orderId)
  const outlet = view?.outletName ?? ''
  const isThere = Boolean(view?.order?.feedback)
  return (
    <main>
      <Empty
        scene={SCENES.crumbs}
        level={1}
        title={speak('feedback.success')}
        action={<ButtonLink href={paths.menu()}>{speak('feedback.toMenu')}</ButtonLink>}
      >
        {speak(isThere ? 'feedback.successText' : 'feedback.successWaiting', { outlet })}
      </Empty>
    </main>
  )
}
