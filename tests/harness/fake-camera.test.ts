import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { beforeAll, expect, it } from 'vitest'
import { cameraFrames, writeCameraFilm, type CameraFrame } from './fake-camera.ts'

const link = 'http://rajwada.localhost:8080/web/restaurant/RJW012'

/** A camera's grey picture as a page would hand it to a reader. */
const imageOf = ({ width, height, brightness }: CameraFrame): ImageData => {
  const data = new Uint8ClampedArray(width * height * 4)
  brightness.forEach((value, index) => data.fill(value, index * 4, index * 4 + 3).fill(255, index * 4 + 3, index * 4 + 4))
  return { width, height, data, colorSpace: 'srgb' } as ImageData
}

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer }, fireImmediately: true })
})

it('shows a code that a reader reads in every picture', async () => {
  for (const frame of cameraFrames(link)) {
    const found = await readBarcodes(imageOf(frame), { formats: ['QRCode'] })
    expect(found.map(({ text }) => text)).toEqual([link])
  }
})

it('writes a film of whole frames', () => {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'))
  const path = join(folder, 'card.y4m')
  writeCameraFilm(path, link)
  const film = readFileSync(path)
  rmSync(folder, { recursive: true })
  const head = film.indexOf('\n') + 1
  expect(film.subarray(0, head).toString()).toBe('YUV4MPEG2 W640 H480 F10:1 Ip A1:1 C420jpeg\n')
  expect((film.length - head) % ('FRAME\n'.length + (640 * 480 * 3) / 2)).toBe(0)
})
