import { noteActivity } from '#src/commands/choose.ts'

/** At most one note a minute: it is written to the device. */
const NOTE_EVERY_MS = 60_000

/** RD-09: keeps when the guest was last seen. */
export function followActivity(): void {
  let noted = 0
  const note = () => {
    if (Date.now() - noted < NOTE_EVERY_MS) return
    noted = Date.now()
    void noteActivity()
  }
  addEventListener('pointerdown', note, { passive: true })
  addEventListener('keydown', note, { passive: true })
}
