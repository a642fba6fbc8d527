import { describe, expect, it } from 'vitest'
import { lateStyles } from './late-styles.ts'

const transform = lateStyles().transform as (code: string, id: string) => { code: string } | undefined

describe('style sheets that come later', () => {
  it('stand behind those of the page; other code is left alone', () => {
    expect(transform('a; document.head.appendChild(link); b', '\0vite/preload-helper.js')?.code).toBe('a; document.body.appendChild(link); b')
    expect(transform('document.head.appendChild(link)', '/src/app/main.tsx')).toBeUndefined()
  })

  it('end the build where Vite adds them in another way', () => {
    expect(() => transform('document.head.append(link)', '\0vite/preload-helper.js')).toThrow('late-styles')
  })
})
