import type { ReactNode } from 'react'
import { speak } from '#messages/speak.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import type { CameraTrouble } from './camera.ts'
import type { ScanState } from './scan-state.ts'
import styles from './scan.module.css'
import { TableScene } from './table-scene.tsx'
import { TorchButton } from './torch-button.tsx'
import { useCodeReader } from './use-code-reader.ts'

interface CameraScreenProps {
  /** What was wrong with the last code, said over the picture. */
  word: string | null
  /** The way back, where no camera is there to be closed. */
  back: ReactNode
  onText: (text: string) => Promise<boolean>
  onState: (state: ScanState) => void
  /** The camera is asked for anew. */
  onAgain: () => void
}

/** The camera, dark with one frame. */
export function CameraScreen({ word, back, onText, onState, onAgain }: CameraScreenProps) {
  const { video, stream, trouble, reader, asking, again } = useCodeReader(onText)
  if (trouble) return <NoCamera trouble={trouble} back={back} onState={onState} onAgain={onAgain} />
  if (reader === 'failed') return <NoCamera trouble="reader" back={back} onState={onState} onAgain={again} />
  return (
    <main className={styles.camera}>
      <h1 className="sr">{speak('scan.title')}</h1>
      <div className={styles.finder}>
        <video ref={video} muted playsInline />
        <div className={styles.frame} />
        <div className={styles.shut}>
          <IconButton icon="close" label={speak('scan.closeCamera')} onClick={() => onState('start')} />
        </div>
        <output className={styles.say}>{asking ? speak('scan.opening') : reader === 'loading' ? speak('scan.readerLoading') : (word ?? speak('scan.point'))}</output>
        {!stream && <div className={styles.starting}><Spinner label={speak('scan.starting')} /></div>}
      </div>
      <div className={styles.acts}>
        {stream && <TorchButton key={stream.id} stream={stream} />}
        <Button icon="keys" onClick={() => onState('manual')}>{speak('scan.typeCode')}</Button>
      </div>
    </main>
  )
}

const WORDS = {
  blocked: ['scan.blocked', 'scan.blockedText'],
  missing: ['scan.noCamera', 'scan.noCameraText'],
  busy: ['scan.cameraBusy', 'scan.cameraBusyText'],
  /** The picture is there, what reads codes in it is not. */
  reader: ['scan.noReader', 'scan.noReaderText'],
} as const

interface NoCameraProps extends Pick<CameraScreenProps, 'back'> {
  trouble: CameraTrouble | 'reader'
  onState: (state: ScanState) => void
  onAgain: () => void
}

/** ER-20: what stands in the way, and the way round it. */
function NoCamera({ trouble, back, onState, onAgain }: NoCameraProps) {
  const [title, text] = WORDS[trouble]
  return (
    <div className={styles.page}>
      {back}
      <TableScene />
      <main>
        <div className={styles.tray} role="alert">
          <span className={styles.off}><Icon name="camera-off" /></span>
          <h1>{speak(title)}</h1>
          <p className="muted">{speak(text)}</p>
          <Button wide icon="keys" onClick={() => onState('manual')}>{speak('scan.typeTheCode')}</Button>
          <Button wide kind="line" onClick={onAgain}>{speak('common.retry')}</Button>
        </div>
      </main>
    </div>
  )
}
