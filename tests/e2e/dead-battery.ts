import type { BrowserProcess } from '../harness/browser-process.ts'
import type { Guest } from './guest.ts'

/** The phone's battery is out and comes back: the same profile, a new page. */
export const diesAndComesBack = async (guest: Guest, phone: BrowserProcess): Promise<Guest> => {
  await phone.kill()
  await phone.reopen()
  return guest.on(await phone.page())
}
