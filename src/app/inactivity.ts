import { noteActivity } from '#src/commands/choose.ts'
import { endInactive } from '#src/commands/end-inactive.ts'
import { BASE_PATH } from '#src/entry/base-path.ts'

/** At most one note a minute: it is written to the device. */
const NOTE_EVERY_MS = 60_000

/** RD-09: judges once, at the page's load, how long the guest was away; then keeps when they were last seen. */
export function followActivity(): void {
  void endInactive(location.pathname.slice(BASE_PATH.length), Date.now())
  let noted = 0
  const note = () => {
    if (Date.now() - noted < NOTE_EVERY_MS) return
    noted = Date.now()
    void noteActivity()
  }
  addEventListener('pointerdown', note, { passive: true })
  addEventListener('keydown', note, { passive: true })
}
