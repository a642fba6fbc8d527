import '#src/theme/icons-later.css'
import { useState } from 'react'
import { ASSISTANCE_COOL_DOWN_MS } from '#domain/order-wait.ts'
import { speak } from '#messages/speak.ts'
import type { AddAssistance } from '#schemas/feedback.ts'
import { askForHelp } from '#src/commands/ask-for-help.ts'
import { paths } from '#src/entry/paths.ts'
import { makeCell } from '#src/queries/cell.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { useMarks } from '#src/queries/use-marks.ts'
import { useNow } from '#src/queries/use-now.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import type { IconName } from '#src/ui/icon-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { callFailure } from './call-failure.ts'
import { secondsLeft } from './cool-down.ts'
import styles from './help.module.css'

const KINDS: readonly { kind: AddAssistance['kind']; icon: IconName }[] = [
  { kind: 'waiter', icon: 'bell' },
  { kind: 'water', icon: 'glass' },
  { kind: 'bill', icon: 'receipt' },
  { kind: 'cutlery', icon: 'fork' },
]

/** What this page called for last, to which table and when (epoch ms): a sheet that is opened again there marks it until the guest may call again. */
const askedCell = makeCell<{ kind: AddAssistance['kind']; label: string; at: number } | null>(null)
const noteAsked = (kind: AddAssistance['kind'], label: string): void => askedCell.set({ kind, label, at: Date.now() })
/** Between a call's answer here and its mark on the device; one that is farther off is another tab's call. */
const SAME_CALL_MS = 2000

/** P-08, CA-10: asks someone to the table; once a minute at the most (CO-07). */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const place = usePlace()
  const marks = useMarks()
  const now = useNow(1000)
  const [busy, setBusy] = useState<AddAssistance['kind'] | null>(null)
  const last = useCell(askedCell)
  const [answer, setAnswer] = useState<{ good: boolean; title?: string; text: string } | null>(null)
  const label = place?.table?.label ?? ''
  const wait = secondsLeft(marks?.assistanceAt ?? null, now, ASSISTANCE_COOL_DOWN_MS)
  const asked = wait > 0 && last?.label === label && Math.abs((marks?.assistanceAt ?? 0) - last.at) < SAME_CALL_MS ? last.kind : null

  const ask = async (kind: AddAssistance['kind']) => {
    if (wait > 0) return setAnswer({ good: false, text: speak('errors.ASSISTANCE_TOO_SOON.text') })
    setBusy(kind)
    const outcome = await askForHelp(kind)
    setBusy(null)
    if (!('ok' in outcome)) return setAnswer(callFailure('error' in outcome ? outcome.error : 'unheard'))
    noteAsked(kind, label)
    setAnswer({ good: true, text: speak(`help.asked.${kind}`, { place: label }) })
  }

  return (
    <Sheet open onClose={onClose} title={speak('help.title')} closeLabel={speak('common.close')}>
      <div className={styles.body}>
        <p className="muted">{label === '' ? speak('help.noTable') : speak('help.text', { place: label })}</p>
        {label === '' ? <ButtonLink wide href={paths.scan()}>{speak('menu.scan')}</ButtonLink> : (
          <div className={styles.kinds}>
            {KINDS.map(({ kind, icon }) => (
              <Button
                key={kind}
                kind="soft"
                icon={asked === kind ? 'check' : icon}
                busy={busy === kind}
                aria-disabled={wait > 0 || undefined}
                data-asked={asked === kind || undefined}
                onClick={() => void ask(kind)}
              >
                {speak(`help.kind.${kind}`)}
                {asked === kind && <span className="sr">{speak('help.isAsked')}</span>}
              </Button>
            ))}
          </div>
        )}
        <div role="status">
          {answer && (
            <p className={answer.good ? styles.good : styles.bad}>
              <Icon name={answer.good ? 'check' : 'warning'} size={20} />
              <span>
                {answer.title !== undefined && <b>{answer.title}</b>} {answer.text}
              </span>
            </p>
          )}
        </div>
        {wait > 0 && <p className="small muted">{speak('help.again', { seconds: wait })}</p>}
      </div>
    </Sheet>
  )
}
