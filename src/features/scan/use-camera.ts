import { useEffect, useState } from 'react'
import { type Camera, followCamera } from './follow-camera.ts'

/** The camera while the page is mounted and seen. */
export function useCamera(): Camera {
  const [camera, setCamera] = useState<Camera>({ stream: null, trouble: null })
  useEffect(() => followCamera(setCamera), [])
  return camera
}
