import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dangerInSvg, whyNotPhoto } from './check-photo.ts'
import { fetchPhoto } from './fetch-photo.ts'
import { isPublicAddress } from './public-address.ts'
import { readPhoto } from './read-photo.ts'

const svg = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">${inside}</svg>`
const plain = svg('<circle cx="20" cy="20" r="10" fill="url(#g)"/><use href="#g"/>')
let home: string
let png: Buffer

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'photos-'))
  png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c33' } }).png().toBuffer()
  mkdirSync(join(home, 'menu/photos'), { recursive: true })
  writeFileSync(join(home, 'secret.png'), png)
  writeFileSync(join(home, 'menu/photos/thali.png'), png)
  writeFileSync(join(home, 'menu/notes.txt'), 'not a picture')
  symlinkSync(join(home, 'secret.png'), join(home, 'menu/photos/link.png'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('a picture beside a menu file', () => {
  const read = async (name: string): Promise<string> => {
    const found = await readPhoto(join(home, 'menu'), name)
    return 'why' in found ? found.why : `${found.bytes.length} bytes`
  }

  it('is read from the folder or below', async () => {
    expect(await read('photos/thali.png')).toBe(`${png.length} bytes`)
  })

  it.each(['../secret.png', 'photos/../../secret.png', '/etc/passwd', 'C:\\secret.png', '..\\secret.png', 'photos//thali.png', './photos/thali.png', '.hidden.png', 'photos/.x', 'a\u0000.png', 'file:///etc/passwd', ''])(
    'is not read by the path %j',
    async (name) => expect(await read(name)).toContain('must name a picture in the folder'),
  )

  it('is not read through a link that leads out', async () => {
    expect(await read('photos/link.png')).toBe('leads out of the folder of the menu file')
  })

  it('must be there and be a picture', async () => {
    expect(await read('photos/none.png')).toContain('no such picture')
    expect(await read('notes.txt')).toContain('no JPEG, PNG, GIF or SVG')
  })
})

describe('the bytes of a picture', () => {
  it.each(['jpeg', 'png', 'gif'] as const)('may be a %s', async (kind) => {
    expect(await whyNotPhoto(await sharp(png).toFormat(kind).toBuffer())).toBeNull()
  })

  it('may be a drawing', async () => {
    expect(await whyNotPhoto(Buffer.from(plain))).toBeNull()
  })

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a script in another prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script>')],
    ['an event handler', svg('<rect onload="x()"/>')],
    ['an event handler after a slash', svg('<rect/onclick=x() />')],
    ['foreign content', svg('<foreignObject><p>x</p></foreignObject>')],
    ['a link to a file', svg('<image href="file:///etc/passwd"/>')],
    ['a link to a host', svg('<image xlink:href="https://example.in/x.png"/>')],
    ['a link in code', svg('<a href="java&#115;cript:x()"><rect/></a>')],
    ['a link without quotes', svg('<a href=//example.in><rect/></a>')],
    ['an outside fill', svg('<rect fill="url(https://example.in/#x)"/>')],
    ['an imported style', svg('<style>@import "x.css";</style>')],
    ['an entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`],
    ['a billion laughs', `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha">]>${svg('')}`],
  ])('may not be a drawing with %s', async (_, drawing) => {
    expect(dangerInSvg(drawing)).not.toBeNull()
    expect(await whyNotPhoto(Buffer.from(drawing))).toContain('a drawing must be a drawing only')
  })

  it('are judged in one pass, also where a comment is opened in every place and closed in none', () => {
    const opened = '<!--'.repeat(250_000)
    expect(dangerInSvg(svg(opened))).toBeNull()
    expect(dangerInSvg(svg(`${opened}<script/>`))).toBe('a script or foreign content')
    expect(dangerInSvg(svg('<!-- a --><rect/><!-- b -->'))).toBeNull()
    expect(dangerInSvg(svg('<scr<!-- x -->ipt>alert(1)</script>'))).toBe('a script or foreign content')
  })

  it('are refused when cut off, or when they would unfold to more than a picture needs', async () => {
    const noise = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 120, sigma: 60 } } }).jpeg().toBuffer()
    expect(await whyNotPhoto(noise.subarray(0, noise.length / 3))).toBe('is damaged or too large')
    const vast = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' }, limitInputPixels: false }).png().toBuffer()
    expect(vast.length).toBeLessThan(2_000_000)
    expect(await whyNotPhoto(vast)).toMatch(/dots|too large/)
  })
})

describe('a picture on the web', () => {
  it.each(['http://example.in/x.png', 'https://127.0.0.1/x.png', 'https://[::1]/x.png', 'https://user:pw@example.in/x.png', 'ftp://example.in/x', 'nonsense'])('is not asked for at %s', async (address) => {
    expect(await fetchPhoto(address)).toEqual({ why: 'is no https address with a host name' })
  })

  it('is not fetched from this machine by a name', async () => {
    expect(await fetchPhoto('https://localhost/x.png')).toEqual({ why: 'could not be fetched' })
  })

  it('may come from public addresses only', () => {
    const own = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255']
    expect(own.filter((address) => isPublicAddress(address, 4))).toEqual([])
    expect(['::1', '::ffff:127.0.0.1', 'fe80::1', 'fd00::1', '64:ff9b::7f00:1'].filter((address) => isPublicAddress(address, 6))).toEqual([])
    expect([isPublicAddress('103.21.58.1', 4), isPublicAddress('2405:200::1', 6)]).toEqual([true, true])
  })
})
