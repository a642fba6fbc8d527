/** What breaks a content policy (CSP, Trusted Types) in any page of a browser: told by the page itself, by its workers through their console. */
import type { BrowserContext } from 'playwright/test'

const BREACH = /Content Security Policy|TrustedHTML|TrustedScript/

/** Watches every page that the context opens from now on. @param tell is given each breach in words */
export async function watchPolicy(context: BrowserContext, tell: (words: string) => void): Promise<void> {
  await context.exposeFunction('tellPolicyBreach', tell)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { tellPolicyBreach } = window as unknown as { tellPolicyBreach: (words: string) => void }
      tellPolicyBreach(`${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`)
    })
  })
  context.on('console', (message) => {
    if (message.worker() && message.type() === 'error' && BREACH.test(message.text())) tell(message.text())
  })
}
