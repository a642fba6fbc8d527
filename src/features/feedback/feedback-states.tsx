import { speak } from '#messages/speak.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import type { FeedbackState } from './feedback-model.ts'

type Unavailable = Exclude<FeedbackState, { kind: 'open' }>

const TITLES = { already: 'feedback.already', waiting: 'feedback.already', 'not-yet': 'feedback.notYet', closed: 'feedback.closed', gone: 'feedback.gone' } as const

function textOf(state: Unavailable): string {
  switch (state.kind) {
    case 'already': return speak('feedback.alreadyText', { count: state.rating })
    case 'waiting': return speak('feedback.alreadyWaiting', { count: state.rating, outlet: state.outletName })
    default: return speak(`${TITLES[state.kind]}Text`)
  }
}

/** Why this order cannot be rated now, and the one way on. */
export function FeedbackUnavailable({ state }: { state: Unavailable }) {
  const isGiven = state.kind === 'already' || state.kind === 'waiting'
  return (
    <Empty
      scene={isGiven ? SCENES.crumbs : SCENES.plate}
      level={1}
      title={speak(TITLES[state.kind])}
      action={<ButtonLink href={paths.menu()}>{speak('feedback.toMenu')}</ButtonLink>}
    >
      {textOf(state)}
    </Empty>
  )
}
