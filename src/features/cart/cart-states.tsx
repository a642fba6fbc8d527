import { speak } from '#messages/speak.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { OrdersSkeleton } from '#src/ui/skeletons.tsx'

/** Only until the device's database has been read. */
export const CartLoading = () => <OrdersSkeleton label={speak('cart.loading')} rows={2} />

export function CartEmpty({ isLost }: { isLost: boolean }) {
  const place = usePlace()
  const isAtTable = place?.serviceType === 'DI' && place.table !== null
  return (
    <Empty scene={SCENES.plate} title={speak(isAtTable ? 'cart.empty' : 'cart.emptyElsewhere')} action={<ButtonLink href={paths.menu()}>{speak('pages.seeMenu')}</ButtonLink>}>
      {speak(isLost ? 'menu.cartLost' : 'cart.emptyText')}
    </Empty>
  )
}

/** ER-18: a cart belongs to an outlet, and none is chosen. */
export const CartOfNoPlace = () => (
  <Empty scene={SCENES.box} title={speak('pages.lost')} action={<ButtonLink href={paths.home()}>{speak('pages.lostAction')}</ButtonLink>}>
    {speak('pages.lostText')}
  </Empty>
)
