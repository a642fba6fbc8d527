import { createElement, type ReactNode } from 'react'
import { speak } from '#messages/speak.ts'
import { paths } from '#src/entry/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorText } from '#src/ui/error-text.tsx'
import { Link } from '#src/ui/link.tsx'
import { Pick } from '#src/ui/pick.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { Reasons } from './reasons.tsx'
import styles from './sign-in.module.css'
import type { SignIn } from './use-sign-in.ts'

export const PHONE_FIELD = 'sign-in-phone'
export const TERMS_FIELD = 'sign-in-terms'

const linkTo = (href: string) => (words: ReactNode) => createElement(Link, { className: 'link', href }, words)

/** Step one: where the code goes. */
export function NumberStep({ signIn }: { signIn: SignIn }) {
  const { typed, problems, busy, change } = signIn
  return (
    <>
      <div className={styles.lead}>
        <h1>{speak('signIn.number')}</h1>
        <p className="muted">{speak('signIn.numberText')}</p>
      </div>
      <TextField
        id={PHONE_FIELD}
        label={speak('signIn.numberLabel')}
        lead={speak('signIn.country')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={typed.phone}
        onChange={({ target }) => change({ phone: target.value })}
        error={problems.phone && speak(`inputs.problem.${problems.phone}`)}
      />
      <Pick
        kind="checkbox"
        id={TERMS_FIELD}
        checked={typed.terms}
        onChange={({ target }) => change({ terms: target.checked })}
        aria-invalid={problems.terms !== undefined}
        note={problems.terms && <ErrorText>{speak(`inputs.problem.${problems.terms}`)}</ErrorText>}
        label={speak.rich('signIn.terms', { terms: linkTo(paths.terms()), privacy: linkTo(paths.privacy()) })}
      />
      <Button wide type="submit" busy={busy}>{busy ? speak('signIn.sending') : speak('signIn.send')}</Button>
      <Reasons />
    </>
  )
}
