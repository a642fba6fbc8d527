/** Bytes of a cart that is judged at the price of the call: twenty dishes with three add-ons each, all ids as long as UUIDs, are below it. */
export const PLAIN_CART = 12 * 1024

/** So many bytes of lines take the thread for about as long as a small call. */
const BYTES_A_CALL = 2 * 1024

/**
 * What a body takes of a caller's share beside the call itself: reading and judging lines keeps the one thread from everybody else, for as long as there are many.
 * @param bytes of the body
 * @returns calls; 0 for a plain cart
 */
export const costOfSize = (bytes: number): number => Math.ceil(Math.max(0, bytes - PLAIN_CART) / BYTES_A_CALL)
