import { payIntentsCell } from '#src/queries/device.ts'

/** Whoever pays online on this phone has it followed (E2.1); nobody else loads the code for it. */
export function followPaymentsWhenBegun(): void {
  const look = (): void => {
    if ((payIntentsCell.get() ?? []).length === 0) return
    end()
    void import('#src/commands/follow-payments.ts').then(({ followPayments }) => followPayments()).catch(() => addEventListener('online', followPaymentsWhenBegun, { once: true }))
  }
  const end = payIntentsCell.subscribe(look)
  look()
}
