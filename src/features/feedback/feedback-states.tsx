import { speak } from '#messages/speak.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import type { FeedbackState } from './feedback-model.ts'

const TITLES = { already: 'feedback.already', 'not-yet': 'feedback.notYet', closed: 'feedback.closed', gone: 'feedback.gone' } as const

/** Why this order cannot be rated now, and the one way on. */
export function FeedbackUnavailable({ state }: { state: Exclude<FeedbackState, { kind: 'open' }> }) {
  return (
    <Empty
      scene={state.kind === 'already' ? SCENES.crumbs : SCENES.plate}
      level={1}
      title={speak(TITLES[state.kind])}
      action={<ButtonLink href={paths.menu()}>{speak('feedback.toMenu')}</ButtonLink>}
    >
      {state.kind === 'already' ? speak('feedback.alreadyText', { count: state.rating }) : speak(`${TITLES[state.kind]}Text`)}
    </Empty>
  )
}
