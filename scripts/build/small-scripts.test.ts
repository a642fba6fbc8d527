import { describe, expect, it } from 'vitest'
import { smallScripts } from './small-scripts.ts'

describe('the inline scripts of index.html', () => {
  it('are sent without their comments and spaces, and say the same', () => {
    const html = '<p>  a  </p><script>\n  // Why.\n  window.taps = []\n  addEventListener("click", (event) => { window.taps.push(event.target) })\n</script><script type="module" src="/x.js"></script>'
    const small = smallScripts(html)
    expect(small).not.toContain('Why.')
    expect(small).toMatch(/^<p> {2}a {2}<\/p><script>window\.taps=\[\],addEventListener\((["'`])click\1,\w=>\{window\.taps\.push\(\w\.target\)\}\);?<\/script><script type="module" src="\/x\.js"><\/script>$/)
  })

  it('fail the build where one cannot be read', () => {
    expect(() => smallScripts('<script>const = 1</script>')).toThrow('cannot be read')
  })
})
