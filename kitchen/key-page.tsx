import { type FormEvent, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { CallFailed, createKitchenApi, type Failure } from './kitchen-api.ts'
import { words } from './words.ts'

const SENTENCES: Readonly<Record<Failure, string>> = {
  key: words.key.wrong,
  'too-often': words.key.tooOften,
  forbidden: words.key.wrong,
  offline: words.key.offline,
  refused: words.key.server,
  'under-way': words.key.server,
  'key-reused': words.key.server,
  'not-taken': words.key.server,
  busy: words.key.server,
  server: words.key.server,
}

export interface KeyPageProps {
  /** The key that was in use is no longer taken. */
  refused: boolean
  onEnter: (key: string) => void
}

/** The staff's door. The key is tried before it is kept. */
export function KeyPage({ refused, onEnter }: KeyPageProps) {
  const [key, setKey] = useState('')
  const [error, setError] = useState<string | null>(refused ? words.key.wrong : null)
  const [busy, setBusy] = useState(false)

  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const typed = key.trim()
    if (typed === '') return setError(words.key.missing)
    setBusy(true)
    try {
      await createKitchenApi(typed).me()
      onEnter(typed)
    } catch (failed) {
      setError(SENTENCES[failed instanceof CallFailed ? failed.failure : 'server'])
      setBusy(false)
    }
  }

  return (
    <main className="door column stack">
      <h1>{words.key.title}</h1>
      <form className="stack" onSubmit={(event) => void enter(event)} noValidate>
        <input type="text" name="username" autoComplete="username" value={words.title} readOnly hidden />
        <TextField
          label={words.key.label}
          hint={words.key.hint}
          error={error}
          type="password"
          autoComplete="current-password"
          autoCapitalize="characters"
          spellCheck={false}
          value={key}
          onChange={({ target }) => setKey(target.value)}
        />
        <Button type="submit" wide busy={busy}>
          {words.key.enter}
        </Button>
      </form>
    </main>
  )
}
