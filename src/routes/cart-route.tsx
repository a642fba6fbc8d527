import { Outlet } from '@tanstack/react-router'
import { CartPage } from '#src/features/cart/cart-page.tsx'

/** The cart, with a sheet over it where its address names one. */
export const CartRoute = () => (
  <CartPage>
    <Outlet />
  </CartPage>
)
