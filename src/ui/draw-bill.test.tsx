import { renderToStaticMarkup as html } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { billClass, Bill, type BillRow } from './bill.tsx'
import { drawBill } from './draw-bill.ts'

/** As much of an element as drawing asks for. */
class Part {
  parts: Part[] = []
  parent: Part | null = null
  className = ''
  text: { nodeValue: string } | null = null
  readonly tagName: string

  constructor(tagName: string) {
    this.tagName = tagName
  }

  get firstChild(): { nodeValue: string } | null { return this.text }
  get textContent(): string { return this.text?.nodeValue ?? '' }
  set textContent(nodeValue) { this.text = nodeValue === '' ? null : { nodeValue } }
  get firstElementChild(): Part | null { return this.parts[0] ?? null }
  get nextElementSibling(): Part | null { return this.parent?.parts[this.parent.parts.indexOf(this) + 1] ?? null }
  querySelectorAll(tagName: string) { return this.parts.filter((part) => part.tagName === tagName) }
  insertBefore(part: Part, next: Part | null) {
    part.parent = this
    this.parts.splice(next ? this.parts.indexOf(next) : this.parts.length, 0, part)
  }
  remove() {
    this.parent?.parts.splice(this.parent.parts.indexOf(this), 1)
    this.parent = null
  }
  get html(): string {
    const kind = this.className === '' ? '' : ` class="${this.className}"`
    return `<${this.tagName}${kind}>${this.parts.map((part) => part.html).join('')}${this.textContent}</${this.tagName}>`
  }
}

function emptyList(): Part {
  const list = new Part('dl')
  list.className = billClass() ?? ''
  return list
}

const draw = (list: Part, rows: readonly BillRow[]): void => drawBill(list as unknown as Element, rows)

const items: BillRow = { name: 'Item total', paise: 74_000 }
const packing: BillRow = { name: 'Packing', paise: 1500 }
const coupon: BillRow = { name: 'FEAST', paise: 10_000, kind: 'off', sign: '−' }
const roundOff: BillRow = { name: 'Round-off', paise: 25, sign: '+' }
const tax: BillRow = { name: 'CGST 2.5%', paise: 1850 }
const toPay: BillRow = { name: 'To pay', paise: 77_700, kind: 'sum' }

beforeEach(() => {
  vi.stubGlobal('document', { createElement: (tagName: string) => new Part(tagName) })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a bill that is drawn', () => {
  const bills: readonly (readonly BillRow[])[] = [
    [items, tax, toPay],
    [{ ...items, paise: 99_000 }, { ...tax, paise: 2475 }, { ...toPay, paise: 103_950 }],
    [items, packing, tax, toPay],
    [items, coupon, packing, tax, roundOff, toPay],
    [items, { name: 'FEAST', paise: null }, tax, { ...toPay, kind: undefined }],
    [toPay, items],
    [],
  ]

  it('says what a rendered one says, whichever bill stood there before', () => {
    for (const before of bills) {
      for (const rows of bills) {
        const list = emptyList()
        draw(list, before)
        draw(list, rows)
        expect(list.html).toBe(html(<Bill rows={rows} />))
      }
    }
  })

  it('keeps the elements of rows that stay, and their text where only figures change', () => {
    const list = emptyList()
    draw(list, [items, tax, toPay])
    const [before, texts] = [[...list.parts], list.parts.map(({ text }) => text)]
    draw(list, [{ ...items, paise: 1 }, { ...tax, paise: 2 }, { ...toPay, paise: 3 }])
    expect(list.parts).toEqual(before)
    for (const [at, { text }] of list.parts.entries()) expect(text).toBe(texts[at])
    draw(list, [items, packing, tax, toPay])
    expect(before.every((part) => list.parts.includes(part))).toBe(true)
  })
})
