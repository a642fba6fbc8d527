import { useState } from 'react'
import { parseTableCode } from '#domain/table-code.ts'
import { speak } from '#messages/speak.ts'
import { useConnection } from '#src/queries/use-connection.ts'
import { Button } from '#src/ui/button.tsx'
import { QuietBar } from '#src/ui/quiet-bar.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { ScanState } from './scan-state.ts'
import styles from './scan.module.css'
import { TableScene } from './table-scene.tsx'

interface CodeEntryProps {
  /** What the server said of the last code. */
  word: string | null
  onCode: (code: string) => Promise<boolean>
  onTyped: () => void
  onState: (state: ScanState) => void
}

/** VA-09: the code under the square, typed in. */
export function CodeEntry({ word, onCode, onTyped, onState }: CodeEntryProps) {
  const { online } = useConnection()
  const [typed, setTyped] = useState('')
  const [malformed, setMalformed] = useState(false)
  const [busy, setBusy] = useState(false)

  const open = async () => {
    if (busy) return
    if (!parseTableCode(typed)) return setMalformed(true)
    setBusy(true)
    await onCode(typed)
    setBusy(false)
  }

  return (
    <div className={styles.page}>
      <TableScene />
      {!online && <QuietBar>{speak('scan.offline')}</QuietBar>}
      <main className={styles.tray}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void open()
          }}
        >
          <div>
            <h1>{speak('scan.manual')}</h1>
            <p className="muted">{speak('scan.manualText')}</p>
          </div>
          <TextField
            label={speak('scan.code')}
            value={typed}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={24}
            onChange={({ target }) => {
              setTyped(target.value)
              setMalformed(false)
              onTyped()
            }}
            error={malformed ? speak('inputs.problem.restaurant-code') : word}
          />
          <Button wide type="submit" busy={busy}>{busy ? speak('scan.opening') : speak('scan.openMenu')}</Button>
        </form>
        <Button wide kind="line" icon="qr" onClick={() => onState('open')}>{speak('scan.scanInstead')}</Button>
      </main>
    </div>
  )
}
