import { memo, useMemo } from 'react'
import { dishCount, linesOf } from '#domain/cart.ts'
import { speak } from '#messages/speak.ts'
import { mainTabs } from '#src/entry/main-tabs.ts'
import { paths } from '#src/entry/paths.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { type Drawn, useDrawnCart } from '#src/queries/use-drawn-cart.ts'
import { useCartCalmly, type WholeCart, wholeCartCell } from '#src/queries/whole-cart.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { DishPicture } from '#src/ui/dish-picture.tsx'
import { Link, useFollow } from '#src/ui/link.tsx'
import { Price } from '#src/ui/price.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { cartBarView, dishesTotal } from './cart-bar-model.ts'
import { laterMenuCell } from './later.ts'
import styles from './menu.module.css'

interface DockProps {
  placeLabel: string
  offline: boolean
  /** False on a screen that has no tabs. */
  tabs?: boolean
}

/** What stays in the thumb's reach: the cart, and the areas of the app. */
export const MenuDock = memo(function MenuDock({ placeLabel, offline, tabs = true }: DockProps) {
  const follow = useFollow()
  const drawn = useMemo((): Drawn<HTMLElement, WholeCart> => ({
    cell: wholeCartCell,
    read: wholeCartCell.get,
    draw: (drawing, dock, whole) => drawing.bar(dock, cartBarView({ ...whole, offline, placeLabel })),
    onTap: (part, event) => {
      if (part instanceof HTMLAnchorElement && part.className === 'cartbar') follow(event, part)
    },
  }), [offline, placeLabel, follow])
  const dock = useDrawnCart(drawn)
  return (
    <div className="dock" role="region" aria-label={speak('menu.yourOrder')} ref={dock}>
      {tabs && <TabBar label={speak('app.nav')} tabs={mainTabs('order')} />}
    </div>
  )
})

/** The cart at the side of a wide screen: drawn after the frame that answers a tap, as a phone does not show it. */
export const MenuSide = memo(function MenuSide({ canAdd }: { canAdd: boolean }) {
  const whole = useCartCalmly()
  const later = useCell(laterMenuCell)
  const { cart, elsewhere, own } = whole
  const lines = linesOf(cart)
  return (
    <aside className="side" aria-label={speak('menu.yourOrder')}>
      <h2>{speak('menu.yourOrder')}</h2>
      {lines.length === 0 ? (
        <p className="muted">{speak(canAdd ? 'menu.sideEmpty' : 'menu.closed.READ')}</p>
      ) : elsewhere ? (
        <>
          <p className={styles.elsewhere}>{speak('menu.cartBarElsewhere', { count: dishCount(cart) })}</p>
          <ButtonLink wide href={paths.cart()}>{speak('menu.viewCart')}</ButtonLink>
        </>
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls, and nothing in it takes the focus: keys could not scroll it */}
          <ul className={styles.sideLines} tabIndex={0}>
            {lines.map(({ lineId, quantity, shown }) => (
              <li key={lineId}>
                <DishPicture picture={shown.picture} sizes="48px" />
                <span className="grow">
                  {shown.name}
                  <span className={styles.sideChoices}>
                    {shown.choices === '' ? speak('menu.lineCount', { count: quantity }) : speak('menu.lineChoices', { count: quantity, choices: shown.choices })}
                  </span>
                </span>
                <Price paise={shown.unitPrice * quantity} />
              </li>
            ))}
          </ul>
          {own && (
            <p className={styles.sideOwn}>
              <span className="grow">{own.title}</span>
              <Price paise={own.saving} sign="−" />
            </p>
          )}
          <p className={styles.sideSum}>
            <span>{speak('common.items', { count: dishCount(cart) })}</span>
            <Price paise={dishesTotal(whole)} />
          </p>
          <ButtonLink wide href={paths.cart()}>{speak('menu.viewCart')}</ButtonLink>
          <p className={styles.sideTax}>{speak('menu.taxesInCart')}</p>
        </>
      )}
      <nav className="sidenav" aria-label={speak('app.elsewhere')}>
        <Link href={paths.orders()}>{speak('menu.myOrders')}</Link>
        <Link href={paths.locations()}>{speak('app.locations')}</Link>
        <Link href={paths.account()} rel="nofollow">{speak('app.more')}</Link>
      </nav>
      {later && <later.StartOver />}
    </aside>
  )
})
