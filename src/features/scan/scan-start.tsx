import { speak } from '#messages/speak.ts'
import { Button } from '#src/ui/button.tsx'
import type { ScanState } from './scan-state.ts'
import styles from './scan.module.css'
import { TableScene } from './table-scene.tsx'

interface StartProps {
  onState: (state: ScanState) => void
}

/** Before the camera is asked for: what it is for. */
export function ScanStart({ onState }: StartProps) {
  return (
    <div className={styles.page}>
      <TableScene />
      <main className={styles.tray}>
        <h1>{speak('scan.title')}</h1>
        <p className="muted">{speak('scan.text')}</p>
        <Button wide icon="qr" onClick={() => onState('open')}>{speak('scan.openCamera')}</Button>
        <Button wide kind="line" icon="keys" onClick={() => onState('manual')}>{speak('scan.typeInstead')}</Button>
      </main>
    </div>
  )
}

/** RT-01: on a desktop the guest is sent to the phone, and may go on here. */
export function DesktopLanding({ onState }: StartProps) {
  return (
    <div className={styles.page}>
      <TableScene />
      <main className={styles.tray}>
        <h1>{speak('scan.desktop')}</h1>
        <p className="muted">{speak('scan.desktopText')}</p>
        <Button wide onClick={() => onState('manual')}>{speak('scan.desktopGo')}</Button>
      </main>
    </div>
  )
}
