import { useEffect, useState } from 'react'
import { speak } from '#messages/speak.ts'
import { Button } from '#src/ui/button.tsx'
import { hasTorch, setTorch } from './camera.ts'

/** Chrome on Android knows of the light only some time after the camera is open. */
const LOOK_EVERY_MS = 1_000

/** The phone's light, where there is one. */
export function TorchButton({ stream }: { stream: MediaStream }) {
  const [isThere, setThere] = useState(() => hasTorch(stream))
  const [isLit, setLit] = useState(false)
  useEffect(() => {
    if (isThere) return
    const timer = setInterval(() => hasTorch(stream) && setThere(true), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [stream, isThere])

  if (!isThere) return null
  const turn = async () => {
    if (await setTorch(stream, !isLit)) setLit(!isLit)
  }
  return (
    <Button icon="torch" aria-pressed={isLit} onClick={() => void turn()}>
      {speak('scan.light')}
    </Button>
  )
}
