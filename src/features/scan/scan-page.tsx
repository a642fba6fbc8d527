import { useEffect, useState } from 'react'
import { readScannedCode } from '#domain/scanned-code.ts'
import { speak } from '#messages/speak.ts'
import { openPlace, stayHere } from '#src/commands/open-place.ts'
import { BASE_PATH } from '#src/entry/base-path.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { CameraScreen } from './camera-screen.tsx'
import { CodeEntry } from './code-entry.tsx'
import { DesktopLanding, ScanStart } from './scan-start.tsx'
import type { ScanState } from './scan-state.ts'
import styles from './scan.module.css'

export interface ScanPageProps {
  state: ScanState
  onState: (state: ScanState) => void
  /** The place is open: its code, as it was scanned or typed, and whether this device knew the restaurant before. */
  onOpened: (code: string, visitedBefore: boolean) => void
  /** To the page before; undefined: there is none. */
  onBack?: (() => void) | undefined
}

/** RT-01: the table card, the camera, or the code typed in. Typing is always one tap away. */
export function ScanPage({ state, onState, onOpened, onBack }: ScanPageProps) {
  const [word, setWord] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const isDesktop = useMedia(DESKTOP)

  // A guest who closes the scanner stays where they are, however late the answer to a code comes.
  useEffect(() => stayHere, [])

  /** True once the place is open. */
  const open = async (code: string): Promise<boolean> => {
    const outcome = await openPlace(code)
    if ('left' in outcome) return false
    if ('error' in outcome) setWord(speak(`errors.${outcome.error}.text`))
    else onOpened(code, outcome.visitedBefore)
    return 'ok' in outcome
  }
  const readText = async (text: string): Promise<boolean> => {
    const scanned = readScannedCode(text, location.host, BASE_PATH)
    if (scanned.kind === 'code') return open(scanned.code)
    if (scanned.kind === 'brand-page' || scanned.kind === 'offer') {
      setWord(speak(scanned.kind === 'offer' ? 'scan.offerPage' : 'scan.otherPage'))
      location.assign(`${location.protocol}${scanned.address}`)
      return true
    }
    setWord(speak(scanned.kind === 'other-brand' ? 'scan.otherBrand' : 'scan.notOurs'))
    return false
  }

  const back = onBack && (
    <div className={styles.back}>
      <IconButton icon="back" label={speak('common.back')} onClick={onBack} />
    </div>
  )
  if (state === 'open') return <CameraScreen key={round} word={word} back={back} onText={readText} onState={onState} onAgain={() => setRound(round + 1)} />
  return (
    <>
      {back}
      {state === 'manual' && <CodeEntry word={word} onCode={open} onTyped={() => setWord(null)} onState={onState} />}
      {state === 'start' && (isDesktop ? <DesktopLanding onState={onState} /> : <ScanStart onState={onState} />)}
    </>
  )
}

/** A large screen with a mouse: there is no table in front of its camera. */
const DESKTOP = '(min-width: 1000px) and (hover: hover) and (pointer: fine)'
