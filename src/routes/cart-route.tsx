import { Outlet } from '@tanstack/react-router'
import { CartPage } from '#src/features/cart/cart-page.tsx'
import { StartOver } from '#src/features/start-over/start-over.tsx'

/** The cart, with a sheet over it where its address names one. */
export const CartRoute = () => (
  <CartPage end={<StartOver />}>
    <Outlet />
  </CartPage>
)
