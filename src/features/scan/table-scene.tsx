import { speak } from '#messages/speak.ts'
import type { Item } from '#schemas/menu.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { mediaUrl } from '#paint/media.ts'
import { useMenu } from '#src/queries/use-menu.ts'
import { Decoration } from '#src/ui/decoration.tsx'
import styles from './scan.module.css'

const PLATES = [0, 1, 2, 3] as const

/** A laid table with a card on it: dishes of the last menu where there is one, else an empty plate. It says what the words below say. */
export function TableScene() {
  const menu = useMenu()
  const loved: readonly Item[] = menu.kind === 'ready' ? menu.recommended : menu.kind === 'first' ? menu.screen.recommended : []
  const drawn = loved.flatMap(({ picture }) => (picture?.kind === 'drawing' ? [mediaUrl(picture.hash, 640)] : []))
  return (
    <div className={styles.scene} aria-hidden="true">
      {PLATES.map((place) => <Decoration key={place} className={styles[`p${place}`]} src={drawn[place] ?? SCENES.plate} decoding="async" />)}
      <div className={styles.tent}>
        <QrMark />
        <b>{speak('scan.table')}</b>
      </div>
    </div>
  )
}

/** What a QR code looks like; it holds nothing. */
function QrMark() {
  return (
    <svg viewBox="0 0 25 25" fill="currentColor">
      {[[0, 0], [18, 0], [0, 18]].map(([x, y]) => (
        <path key={`${x}-${y}`} transform={`translate(${x} ${y})`} fillRule="evenodd" d="M0 0h7v7H0zM1 1v5h5V1zM2 2h3v3H2z" />
      ))}
      <path d="M9 0h2v2h3V0h2v3h-2v2h-3v3H9zM0 9h3v2h4v2h2v-3h3v2h2v3h-3v2H7v-2H4v-1H0zM18 9h3v2h4v3h-3v2h-4zM9 18h3v3h2v-2h3v-3h2v4h2v-2h4v3h-2v2h2v2h-4v-2h-3v2h-3v-3h-3v3H9z" />
    </svg>
  )
}
