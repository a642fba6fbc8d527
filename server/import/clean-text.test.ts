import fc from 'fast-check'
import { is } from 'superstruct'
import { describe, expect, it } from 'vitest'
import { Key, text } from '#schemas/primitives.ts'
import { cleanText, languageOf } from './clean-text.ts'
import { csvRows } from './csv-rows.ts'
import { slug } from './slug.ts'

describe('text out of a till', () => {
  it.each([
    ['Tom &amp; Jerry&#8217;s', 'Tom & Jerry’s'],
    ['Caf&eacute; &#x1F35B;', 'Café 🍛'],
    ['1 &lt; 2 &amp;&amp; 3', '1 < 2 && 3'],
    ['<p>Rich<br/>text</p> <b>bold</b>', 'Rich text bold'],
    ['a\u0000b\tc\r\nd\u2028e\u202ef', 'a b c d e f'],
    ['&unknown; &#xD800; &#99999999;', '&unknown; &#99999999;'],
    ['&constructor;', '&constructor;'],
  ])('%j reads %j', (written, read) => expect(cleanText(written)).toBe(read))

  it('is always text that a menu may show', () => {
    const pieces = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('&amp;', '&#0;', '&lt;script&gt;', '<br>', '\u0007', '&#x2028;'))).map((parts) => parts.join(''))
    fc.assert(fc.property(pieces, (written) => {
      expect(is(cleanText(written), text(100_000))).toBe(true)
    }))
  })

  it('tells the language of a script', () => {
    expect(['Dal', 'दाल', 'દાળ', 'ਦਾਲ', 'பருப்பு', 'Dal दाल'].map(languageOf)).toEqual([undefined, 'hi', 'gu', 'pa', 'ta', 'hi'])
  })
})

describe('an id out of a name', () => {
  it('is an id for any name, the same each time', () => {
    fc.assert(fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) => {
      expect(is(slug(name), Key)).toBe(true)
      expect(slug(name)).toBe(slug(name))
    }))
  })

  it('differs where names in another script or long ones differ', () => {
    expect(slug('Paneer Tikka (8 pc)')).toBe('paneer-tikka-8-pc')
    expect(slug('दाल')).not.toBe(slug('चावल'))
    expect(slug(`${'x'.repeat(60)}a`)).not.toBe(slug(`${'x'.repeat(60)}b`))
  })
})

describe('more rows than a menu has', () => {
  it('are refused while they are read', () => {
    expect(() => csvRows('a,b\n'.repeat(60_002))).toThrow('more than 60000 rows')
  })
})
