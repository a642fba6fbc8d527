import { type CameraTrouble, closeCamera, onCameraEnded, onCameraMuted, openCamera } from './camera.ts'

/** What there is of the camera: a picture, a reason why there is none, or neither while it is being opened. */
export interface Camera {
  stream: MediaStream | null
  trouble: CameraTrouble | null
}

/**
 * Holds the camera while the page is seen: a page in the background holds none, and one that comes back opens it anew, because the browser may have
 * stopped it meanwhile. A camera that another app takes is told as busy; one that a call only silences, so that its picture stands still, goes on when
 * the call is over.
 * @returns closes it
 */
export function followCamera(tell: (camera: Camera) => void): () => void {
  /** Raised with each opening and closing: an answer of the browser to an earlier one is closed again. */
  let turn = 0
  let opened: MediaStream | null = null
  let trouble: CameraTrouble | null = null
  const close = (): void => {
    turn += 1
    if (opened) closeCamera(opened)
    opened = null
  }
  const say = (stream: MediaStream | null, reason: CameraTrouble | null): void => {
    trouble = reason
    tell({ stream, trouble })
  }
  const open = async (): Promise<void> => {
    turn += 1
    const mine = turn
    const answer = await openCamera()
    if (mine !== turn) return 'stream' in answer ? closeCamera(answer.stream) : undefined
    if ('trouble' in answer) return say(null, answer.trouble)
    const { stream } = answer
    opened = stream
    onCameraEnded(stream, () => {
      if (mine !== turn) return
      close()
      say(null, 'busy')
    })
    onCameraMuted(stream, (isMuted) => {
      if (mine === turn) say(isMuted ? null : stream, isMuted ? 'busy' : null)
    })
    say(stream, null)
  }
  const follow = (): void => {
    if (document.visibilityState !== 'hidden') return opened ? undefined : void open()
    close()
    say(null, trouble)
  }
  void open()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    close()
  }
}
