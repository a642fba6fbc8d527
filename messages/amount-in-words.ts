const UNITS = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine',
  'ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const underHundred = (value: number): string => (value < 20 ? (UNITS[value] ?? '') : `${TENS[Math.floor(value / 10)]}${value % 10 === 0 ? '' : `-${UNITS[value % 10]}`}`)

function underThousand(value: number): string {
  if (value < 100) return underHundred(value)
  const rest = value % 100
  return `${UNITS[Math.floor(value / 100)]} hundred${rest === 0 ? '' : ` and ${underHundred(rest)}`}`
}

/** A whole number as India reads it: crore, lakh, thousand. @param value at least 0 */
function inWords(value: number): string {
  const parts: string[] = []
  let left = value
  for (const [size, name] of [[10_000_000, 'crore'], [100_000, 'lakh'], [1000, 'thousand']] as const) {
    if (left >= size) parts.push(`${inWords(Math.floor(left / size))} ${name}`)
    left %= size
  }
  if (left > 0 || parts.length === 0) parts.push(left < 100 && parts.length > 0 ? `and ${underHundred(left)}` : underThousand(left))
  return parts.join(' ')
}

/** "One thousand two hundred and eighty-one rupees only", as a bill says its total. @param paise at least 0 */
export function amountInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100]
  const words = `${inWords(rupees)} ${rupees === 1 ? 'rupee' : 'rupees'}${rest === 0 ? '' : ` and ${inWords(rest)} paise`} only`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
