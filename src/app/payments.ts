import { payIntentsCell } from '#src/queries/device.ts'

/** A payment made online on this phone is followed (E2.1); without one the code for it is not loaded. */
export function followPaymentsWhenBegun(): void {
  const look = (): void => {
    if ((payIntentsCell.get() ?? []).length === 0) return
    end()
    void import('#src/commands/follow-payments.ts').then(({ followPayments }) => followPayments()).catch(() => addEventListener('online', followPaymentsWhenBegun, { once: true }))
  }
  const end = payIntentsCell.subscribe(look)
  look()
}
