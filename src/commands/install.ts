import { installPromptCell, installStateCell } from '#src/queries/install-prompt.ts'
import { dismissInstall } from './choose.ts'
import type { Outcome } from './outcome.ts'

/** ST-17: shows the browser's own prompt; it can be shown once for each time the browser offers it. */
export async function install(): Promise<Outcome<{ outcome: 'accepted' | 'dismissed' }>> {
  const event = installPromptCell.get()
  if (!event) return { error: 'NOT_FOUND' }
  installPromptCell.set(null)
  installStateCell.set('none')
  await event.prompt()
  const { outcome } = await event.userChoice
  if (outcome === 'dismissed') await dismissInstall()
  return { ok: true, outcome }
}
