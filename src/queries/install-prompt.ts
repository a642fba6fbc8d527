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

declare global {
  interface Window {
    /** Kept by index.html until this code runs. */
    earlyInstallPrompt?: Event
  }
}

const isPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event

function offer(event: Event): void {
  if (!isPrompt(event)) return
  event.preventDefault()
  installPromptCell.set(event)
  installStateCell.set('installable')
}

/** P-13: to be called once, early: the browser offers the event only once a visit. */
export function watchInstall(): void {
  if (matchMedia('(display-mode: standalone)').matches) installStateCell.set('installed')
  if (window.earlyInstallPrompt) offer(window.earlyInstallPrompt)
  addEventListener('beforeinstallprompt', offer)
  addEventListener('appinstalled', () => {
    installPromptCell.set(null)
    installStateCell.set('installed')
  })
}
