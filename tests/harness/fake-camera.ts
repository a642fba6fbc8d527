/** Makes the film that Chromium's fake camera shows: a table card with a QR code on it, held a little crooked. */
import { closeSync, openSync, writeSync } from 'node:fs'
import qrcode from 'qrcode'

const WIDTH = 640
const HEIGHT = 480
const FRAMES = 4
const TABLE = 96
const CARD = 232
const INK = 24

/** Brightness of the card at a point; `u` and `v` run from 0 to 1 over the square of the code. */
const cardAt = (modules: { size: number; data: ArrayLike<number | boolean> }, u: number, v: number): number => {
  const margin = 0.16
  if (u < -margin || v < -margin || u > 1 + margin || v > 1 + margin) return TABLE
  if (u < 0 || v < 0 || u >= 1 || v >= 1) return CARD
  return modules.data[Math.floor(v * modules.size) * modules.size + Math.floor(u * modules.size)] ? INK : CARD
}

/** One picture's brightness, row by row. `turn` in radians, `grain` a small generator in 0..1. */
const brightness = (modules: { size: number; data: ArrayLike<number | boolean> }, turn: number, grain: () => number): Uint8Array => {
  const side = 300
  const plane = new Uint8Array(WIDTH * HEIGHT)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2]
      const value = cardAt(modules, (dx * cos + dy * sin) / side + 0.5, (dy * cos - dx * sin) / side + 0.5)
      plane[y * WIDTH + x] = Math.max(16, Math.min(235, value + (grain() - 0.5) * 12))
    }
  }
  return plane
}

const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export interface CameraFrame {
  width: number
  height: number
  brightness: Uint8Array
}

/** The pictures a camera sees of a card with this text as its QR code. */
export const cameraFrames = (text: string): CameraFrame[] => {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' })
  const grain = seeded(7)
  return Array.from({ length: FRAMES }, (_, frame) => ({ width: WIDTH, height: HEIGHT, brightness: brightness(modules, 0.05 + frame * 0.01, grain) }))
}

/** Writes the film as y4m, yuv420p, for `--use-file-for-fake-video-capture`. */
export const writeCameraFilm = (path: string, text: string): void => {
  const film = openSync(path, 'w')
  writeSync(film, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  for (const frame of cameraFrames(text)) {
    writeSync(film, 'FRAME\n')
    writeSync(film, frame.brightness)
    writeSync(film, colour)
  }
  closeSync(film)
}
