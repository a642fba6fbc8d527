import { transfer } from 'comlink'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useCell } from '#src/queries/use-cell.ts'
import { scanWorkerCell } from '#src/queries/workers.ts'
import { type CameraTrouble, closeCamera, openCamera } from './camera.ts'

interface CodeReader {
  /** The element that shows the camera. */
  video: RefObject<HTMLVideoElement | null>
  stream: MediaStream | null
  trouble: CameraTrouble | null
}

/**
 * Opens the camera while mounted and reads its frames in the scan worker, one at a time.
 * @param onText the text of a code; true: enough, the camera closes
 */
export function useCodeReader(onText: (text: string) => Promise<boolean>): CodeReader {
  const video = useRef<HTMLVideoElement>(null)
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null)
  const reader = useCell(scanWorkerCell)
  const report = useRef(onText)
  useEffect(() => {
    report.current = onText
  })

  useEffect(() => {
    let closed = false
    let opened: MediaStream | null = null
    void openCamera().then((answer) => {
      if ('trouble' in answer) return closed || setTrouble(answer.trouble)
      opened = answer.stream
      if (closed) return closeCamera(opened)
      setStream(opened)
    })
    return () => {
      closed = true
      if (opened) closeCamera(opened)
      setStream(null)
    }
  }, [])

  useEffect(() => {
    const element = video.current
    if (!stream || !element || !reader) return
    let over = false
    element.srcObject = stream
    const scanner = reader()
    const look = async (): Promise<void> => {
      if (over || element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return next()
      const frame = await createImageBitmap(element)
      const text = await scanner.decode(transfer(frame, [frame]))
      if (over) return
      if (text !== null && (await report.current(text))) {
        over = true
        return closeCamera(stream)
      }
      return next()
    }
    const next = (): void => {
      if (!over) requestAnimationFrame(() => void look().catch(next))
    }
    void element.play().then(next, next)
    return () => {
      over = true
    }
  }, [stream, reader])

  return { video, stream, trouble }
}
