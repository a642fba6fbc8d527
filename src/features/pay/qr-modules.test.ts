import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { qrModules } from './qr-modules.ts'

it('a code is read back as the address it was made of, with the light edge that cameras need', async () => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer }, fireImmediately: true })
  const address = 'https://rajwada.example.com/sandbox/order_R7f2Kc3Qm8Yx2L?orderId=01930000-0000-7000-8000-000000000001'
  const { side, path } = qrModules(address)
  const scale = 4
  const width = side * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, column, row] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let y = 0; y < scale; y += 1) for (let x = 0; x < scale; x += 1) data.fill(0, ((Number(row) * scale + y) * width + Number(column) * scale + x) * 4, ((Number(row) * scale + y) * width + Number(column) * scale + x) * 4 + 3)
  const [code] = await readBarcodes({ data, width, height: width, colorSpace: 'srgb' } as ImageData, { formats: ['QRCode'] })
  expect(code?.text).toBe(address)
  expect(path).not.toMatch(/M[0-3] |M\d+ [0-3]h/)
})
