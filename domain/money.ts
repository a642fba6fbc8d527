/** 124500 as India writes it: "1,24,500". By hand: the first Intl.NumberFormat of a realm costs more than all else a service worker does before its first answer. */
export const groupDigits = (whole: number): string => {
  const digits = String(whole)
  const head = digits.slice(0, -3)
  return head === '' ? digits : `${head.replace(/\B(?=(\d\d)+$)/g, ',')},${digits.slice(-3)}`
}

/** With the sign that figures are set with, U+2212: a hyphen is shorter than the digits beside it. */
const signed = (paise: number, text: string): string => `${paise < 0 ? '−' : ''}₹${text}`
const withPaise = (paise: number): string => `${groupDigits(Math.floor(Math.abs(paise) / 100))}.${String(Math.abs(paise) % 100).padStart(2, '0')}`

/** Integer paise as a bill writes them, always with two decimals: ₹1,209.00. */
export const formatAmount = (paise: number): string => signed(paise, withPaise(paise))

/** CO-01. Integer paise as a menu writes them: ₹1,24,500; paise only where a price has some (₹12.50). */
export const formatPrice = (paise: number): string => (paise % 100 === 0 ? signed(paise, groupDigits(Math.abs(paise) / 100)) : formatAmount(paise))

/** Rupees as people write them in files, to integer paise; half a paisa goes up. */
export const paiseOfRupees = (value: number): number => Math.round((value + Number.EPSILON) * 100)

/** `amount` × `bps` / 10,000, half up, in integers. */
export const shareOf = (amount: number, bps: number): number => Math.floor((amount * bps + 5000) / 10_000)
