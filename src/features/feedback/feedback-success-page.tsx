import { useEffect } from 'react'
import { speak } from '#messages/speak.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import type { OrderView } from '#src/queries/order-view.ts'
import { useOrder } from '#src/queries/use-orders.ts'
import { usePatience } from '#src/queries/use-patience.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Waiting } from '#src/ui/waiting.tsx'
import { FeedbackUnavailable } from './feedback-states.tsx'

export interface FeedbackSuccessPageProps {
  orderId: string
  /** Nothing was said of this order yet: the form knows whether it can be. */
  onNotGiven: () => void
}

/** RT-17 success: says that the outlet has the words only when the server has them, and why when it would not take them. */
export function FeedbackSuccessPage({ orderId, onNotGiven }: FeedbackSuccessPageProps) {
  const view = useOrder(orderId)
  const patient = usePatience(orderId)
  const isUnsaid = view?.feedback.stage === 'none'
  const notGiven = isUnsaid && !patient
  useEffect(() => {
    if (notGiven) onNotGiven()
  }, [notGiven, onNotGiven])
  return (
    <main aria-live="polite">
      {view === null && <FeedbackUnavailable state={{ kind: 'gone' }} />}
      {view === undefined || isUnsaid ? <Waiting label={speak('common.loading')} /> : view && <Answer view={view} />}
    </main>
  )
}

function Answer({ view: { feedback, outletName } }: { view: OrderView }) {
  const isRefused = feedback.stage === 'refused'
  return (
    <Empty
      scene={isRefused ? SCENES.plate : SCENES.crumbs}
      level={1}
      title={isRefused ? speak(`errors.${feedback.code}.title`) : speak('feedback.success')}
      action={<ButtonLink href={paths.menu()}>{speak('feedback.toMenu')}</ButtonLink>}
    >
      {isRefused ? speak(`errors.${feedback.code}.text`) : speak(feedback.stage === 'outlet' ? 'feedback.successText' : 'feedback.successWaiting', { outlet: outletName })}
    </Empty>
  )
}
