import { speak } from '#messages/speak.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './sign-in.module.css'
import type { SignIn } from './use-sign-in.ts'

export const NAME_FIELD = 'sign-in-name'
export const EMAIL_FIELD = 'sign-in-email'

/** Step three, for a number nobody has yet (RT-31). */
export function DetailsStep({ signIn }: { signIn: SignIn }) {
  const { typed, problems, busy, change } = signIn
  return (
    <>
      <div className={styles.lead}>
        <h1>{speak('signIn.lastThing')}</h1>
        <p className="muted">{speak('signIn.lastThingText')}</p>
      </div>
      <TextField
        id={NAME_FIELD}
        label={speak('signIn.name')}
        autoComplete="name"
        value={typed.name}
        onChange={({ target }) => change({ name: target.value })}
        error={problems.name && speak(`inputs.problem.${problems.name}`)}
      />
      <TextField
        id={EMAIL_FIELD}
        label={speak('signIn.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={typed.email}
        onChange={({ target }) => change({ email: target.value })}
        error={problems.email && speak(`inputs.problem.${problems.email}`)}
      />
      <Button wide type="submit" busy={busy}>{busy ? speak('signIn.finishing') : speak('signIn.finish')}</Button>
    </>
  )
}
