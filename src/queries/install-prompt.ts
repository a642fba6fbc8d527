import { makeCell } from './cell.ts'

/** Chromium's own event; it stands in no library of types. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<void>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** ST-17. `none`: this browser offers nothing, or has not yet. */
export type InstallState = 'none' | 'installable' | 'installed'

export const installStateCell = makeCell<InstallState>('none')
export const installPromptCell = makeCell<InstallPromptEvent | null>(null)

const isPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event

/** P-13: to be called once, early: the browser offers the event only once a visit. */
export function watchInstall(): void {
  if (matchMedia('(display-mode: standalone)').matches) installStateCell.set('installed')
  addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return
    event.preventDefault()
    installPromptCell.set(event)
    installStateCell.set('installable')
  })
  addEventListener('appinstalled', () => {
    installPromptCell.set(null)
    installStateCell.set('installed')
  })
}
