import { speak } from '#messages/speak.ts'
import type { Item } from '#schemas/menu.ts'
import { useMenu } from '#src/queries/use-menu.ts'
import { DishPicture } from '#src/ui/dish-picture.tsx'
import styles from './sign-in.module.css'

const REASONS = ['cart', 'order', 'usual'] as const

/** What signing in gives, under three plates of this very menu; nothing without them: the words would hang below the button. */
export function Reasons() {
  const menu = useMenu()
  const loved: readonly Item[] = menu.kind === 'ready' ? menu.recommended : menu.kind === 'first' ? menu.screen.recommended : []
  if (loved.length < REASONS.length) return null
  return (
    <ul className={styles.reasons} aria-label={speak('signIn.whyTitle')}>
      {REASONS.map((reason, place) => (
        <li key={reason}>
          {loved[place] && <DishPicture picture={loved[place].picture} sizes="84px" />}
          <b>{speak(`signIn.why.${reason}`)}</b>
          <span>{speak(`signIn.why.${reason}Text`)}</span>
        </li>
      ))}
    </ul>
  )
}
