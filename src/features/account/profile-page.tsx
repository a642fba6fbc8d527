import { useState } from 'react'
import { judgeEmail, judgeName } from '#domain/guest-input.ts'
import { speak } from '#messages/speak.ts'
import type { Profile } from '#schemas/guest.ts'
import { updateProfile } from '#src/commands/update-profile.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { useConnection } from '#src/queries/use-connection.ts'
import { Button } from '#src/ui/button.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { Toast } from '#src/ui/toast.tsx'
import styles from './account.module.css'
import { DeleteAccount } from './delete-account.tsx'
import { OfProfile } from './of-profile.tsx'

/** RT-27 profile: what the guest may change; the number is the login and stays. P-16: here the account can be deleted. */
export function ProfilePage() {
  const { replace } = useNavigation()
  return (
    <>
      <PageBar title={speak('account.profile')} back={{ label: speak('common.back'), href: paths.account() }} />
      <main className={styles.page}>
        <OfProfile href={paths.profile()}>{(profile) => <ProfileForm key={profile.id} profile={profile} />}</OfProfile>
        <DeleteAccount onGone={() => replace(paths.menu())} />
      </main>
    </>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { online } = useConnection()
  const [name, setName] = useState(profile.name)
  const [email, setEmail] = useState(profile.email ?? '')
  const [tried, setTried] = useState(false)
  const [word, setWord] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const nameProblem = tried ? judgeName(name) : null
  const emailProblem = tried ? judgeEmail(email) : null

  const save = async () => {
    setTried(true)
    if (judgeName(name) || judgeEmail(email)) return
    setBusy(true)
    const outcome = await updateProfile({ name: name.trim(), email: email.trim() === '' ? null : email.trim() })
    setBusy(false)
    setWord('error' in outcome ? speak(`errors.${outcome.error}.text`) : speak(online ? 'account.saved' : 'account.savedOffline'))
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={speak('account.name')}
        autoComplete="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={nameProblem && speak(nameProblem === 'name-empty' ? 'account.nameEmpty' : `inputs.problem.${nameProblem}`)}
      />
      <TextField
        label={speak('account.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={emailProblem && speak(`inputs.problem.${emailProblem}`)}
      />
      <TextField label={speak('account.phone')} value={`+${profile.countryCode} ${profile.primaryPhoneNumber}`} readOnly />
      <Button wide type="submit" busy={busy}>{speak('account.save')}</Button>
      <Toast text={word} onDone={() => setWord(null)} />
    </form>
  )
}
