/** Why there is no picture (ER-20). */
export type CameraTrouble = 'blocked' | 'missing' | 'busy'

const TROUBLES: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Names what the browser said when it was asked for the camera. */
export const troubleOf = (reason: unknown): CameraTrouble => (reason instanceof Error ? (TROUBLES[reason.name] ?? 'missing') : 'missing')

/** The camera that looks away from the guest, in a size that a code can be read from and a phone can follow. */
export async function openCamera(): Promise<{ stream: MediaStream } | { trouble: CameraTrouble }> {
  if (!navigator.mediaDevices) return { trouble: 'missing' }
  try {
    return { stream: await navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } }) }
  } catch (reason) {
    return { trouble: troubleOf(reason) }
  }
}

/** Ends all tracks of a stream. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Another app, or a call, took the camera: the browser ends its track. */
export function onCameraEnded(stream: MediaStream, work: () => void): void {
  trackOf(stream)?.addEventListener('ended', work, { once: true })
}

/** A call that is shown as a banner silences the camera's track without hiding the page, and gives it back when it is over. */
export function onCameraMuted(stream: MediaStream, work: (isMuted: boolean) => void): void {
  for (const name of ['mute', 'unmute']) trackOf(stream)?.addEventListener(name, () => work(name === 'mute'))
}

/** Chromium's torch; it stands in no library of types. */
type Torch = MediaTrackConstraintSet & { torch?: boolean }

const trackOf = (stream: MediaStream): MediaStreamTrack | undefined => stream.getVideoTracks()[0]

/** Whether the camera has a light that can be switched. */
export function hasTorch(stream: MediaStream): boolean {
  const can: MediaTrackCapabilities & { torch?: boolean } = trackOf(stream)?.getCapabilities?.() ?? {}
  return can.torch === true
}

/** @returns whether the light is as wished: some phones tell of one that they do not give */
export async function setTorch(stream: MediaStream, on: boolean): Promise<boolean> {
  const wish: Torch = { torch: on }
  try {
    await trackOf(stream)?.applyConstraints({ advanced: [wish] })
    return true
  } catch {
    return false
  }
}
