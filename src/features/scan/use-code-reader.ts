import { transfer } from 'comlink'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CameraTrouble, closeCamera } from './camera.ts'
import { readFrames } from './read-frames.ts'
import { refusedCodes } from './refused-codes.ts'
import { useCamera } from './use-camera.ts'
import { type Reader, useReader } from './use-reader.ts'

interface CodeReader {
  /** The element that shows the camera. */
  video: RefObject<HTMLVideoElement | null>
  stream: MediaStream | null
  trouble: CameraTrouble | null
  reader: Reader['kind']
  /** A code was read and is being asked about. */
  asking: boolean
  /** The reader is fetched anew. */
  again: () => void
}

/**
 * Opens the camera while mounted and reads its frames in the scan worker, one at a time.
 * @param onText the text of a code; true: enough, the camera closes
 */
export function useCodeReader(onText: (text: string) => Promise<boolean>): CodeReader {
  const video = useRef<HTMLVideoElement>(null)
  const { stream, trouble } = useCamera()
  const { reader, fail, again } = useReader()
  const [asking, setAsking] = useState(false)
  const [refused] = useState(refusedCodes)
  const report = useRef({ onText, fail })
  useEffect(() => {
    report.current = { onText, fail }
  })

  useEffect(() => {
    // The picture goes while the reader cannot be had, and comes with it.
    const element = video.current
    if (!stream || !element || reader.kind === 'failed' || element.srcObject === stream) return
    element.srcObject = stream
    // A browser that does not play by itself has the picture stand until the next touch.
    void element.play().catch(() => undefined)
  }, [stream, reader.kind])

  const api = reader.kind === 'ready' ? reader.api : null
  useEffect(() => {
    const element = video.current
    if (!stream || !element || !api) return
    /** True: the camera is not needed any more. */
    const askAbout = async (text: string): Promise<boolean> => {
      if (!refused.isNew(text, Date.now())) return false
      setAsking(true)
      const isEnough = await report.current.onText(text)
      setAsking(false)
      if (isEnough) closeCamera(stream)
      else refused.refuse(text, Date.now())
      return isEnough
    }
    return readFrames({
      read: async () => {
        if (element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
        const frame = await createImageBitmap(element)
        return api.decode(transfer(frame, [frame]))
      },
      onText: askAbout,
      onUnreadable: () => report.current.fail(),
      wait: (next) => void requestAnimationFrame(next),
    })
  }, [stream, api, refused])

  return { video, stream, trouble, reader: reader.kind, asking, again }
}
