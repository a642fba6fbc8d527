import { useEffect, useState } from 'react'
import { type CameraTrouble, closeCamera, onCameraEnded, openCamera } from './camera.ts'

interface Camera {
  stream: MediaStream | null
  trouble: CameraTrouble | null
}

/**
 * The camera while the page is mounted and seen: a page in the background holds none, and one that comes back opens it anew, because the browser may
 * have stopped it meanwhile. A camera that another app takes is told as busy.
 */
export function useCamera(): Camera {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null)

  useEffect(() => {
    /** Raised with each opening and closing: an answer of the browser to an earlier one is closed again. */
    let turn = 0
    let opened: MediaStream | null = null
    const close = (): void => {
      turn += 1
      if (opened) closeCamera(opened)
      opened = null
      setStream(null)
    }
    const open = async (): Promise<void> => {
      turn += 1
      const mine = turn
      const answer = await openCamera()
      if (mine !== turn) return 'stream' in answer ? closeCamera(answer.stream) : undefined
      if ('trouble' in answer) return setTrouble(answer.trouble)
      opened = answer.stream
      onCameraEnded(opened, () => {
        if (mine !== turn) return
        close()
        setTrouble('busy')
      })
      setStream(opened)
    }
    const follow = (): void => {
      if (document.visibilityState === 'hidden') close()
      else if (!opened) void open()
    }
    void open()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close()
    }
  }, [])

  return { stream, trouble }
}
