import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import type { DeliveryZone } from '#schemas/serving.ts'
import type { FeesRow } from '#src/ui/fees-table.tsx'

/** The area an address is in, and the address's title. */
interface Mine {
  zoneId: string
  title: string
}

/** P-16: what bringing an order costs, by area; of areas that overlap the first one decides. */
export const deliveryFees = (zones: readonly DeliveryZone[], mine: Mine | null = null): { heads: string[]; rows: FeesRow[] } => ({
  heads: (['zone', 'fee', 'minimum', 'minutes'] as const).map((name) => speak(`pages.${name}`)),
  rows: zones.toSorted((a, b) => b.priority - a.priority).map(({ id, name, fee, minimumBill, minutes }) => {
    const isMine = id === mine?.zoneId
    return {
      id,
      name: isMine ? speak('address.zoneIsHere', { zone: name, title: mine.title }) : name,
      figures: [fee === 0 ? speak('pages.free') : formatPrice(fee), formatPrice(minimumBill), String(minutes)],
      isMine,
    }
  }),
})
