import { describe, expect, it } from 'vitest'
import { decodeFile, MOST_BYTES } from './decode-file.ts'

const bytes = (...parts: (string | number[])[]): Uint8Array => Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))

describe('the bytes of a menu file', () => {
  it('are UTF-8 text, with or without a byte order mark', () => {
    expect(decodeFile(bytes('मेनू'))).toBe('मेनू')
    expect(decodeFile(bytes([0xef, 0xbb, 0xbf], 'menu'))).toBe('menu')
  })

  it.each([
    ['another encoding, at its line', bytes('a\nb\ncaf', [0xe9], ' x'), 'line 3: The file is not written in UTF-8'],
    ['UTF-16', bytes([0xff, 0xfe, 0x61, 0x00]), 'UTF-16'],
    ['a zero byte', bytes('a\nb\u0000'), 'line 2: The file holds a zero byte'],
    ['an Excel file', bytes('PK', [3, 4]), 'Excel'],
    ['more than a menu can weigh', new Uint8Array(MOST_BYTES + 1), 'a menu file may have 32 MB'],
  ])('are refused for %s', (_, file, words) => {
    expect(() => decodeFile(file)).toThrow(words)
  })
})
