/** The id of a guest's one cart. Apart from its struct, for code that must not bring the structs along. */
export const CART_ID = 'cart'
