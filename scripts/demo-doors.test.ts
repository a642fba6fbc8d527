import { describe, expect, it } from 'vitest'
import { readScannedCode } from '../domain/scanned-code.ts'
import { demoBrands } from '../server/demo/demo-brands.ts'
import { demoDoors } from './demo-doors.ts'

describe('what npm start prints', () => {
  it('names each brand’s address, a table’s link that the scanner takes, the kitchen and each brand’s key to it', async () => {
    const text = await demoDoors({ port: 8080, basePath: '/web/', staffKey: 'the-key', brands: demoBrands })
    for (const { brand } of demoBrands) expect(text).toContain(`http://${brand.subdomain}.localhost:8080/web/`)
    const link = /(http:\S+\/restaurant\/(\S+))/.exec(text)
    const table = demoBrands[0]?.outlets[0]?.tables[0]
    expect(link?.[2]).toBe(table?.scanCode)
    expect(readScannedCode(link?.[1] ?? '', `${demoBrands[0]?.brand.subdomain}.localhost:8080`, '/web/')).toEqual({ kind: 'code', code: table?.scanCode })
    expect(text).toContain('http://localhost:8080/kitchen/')
    for (const { brand } of demoBrands) expect(text).toContain(`${brand.subdomain}-the-key`)
    expect(text.split('\n').filter((line) => /[▀▄█]/.test(line)).length).toBeGreaterThan(10)
  })
})
