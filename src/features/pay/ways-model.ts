import { speakPay } from '#messages/speak-pay.ts'
import type { Order } from '#schemas/order.ts'
import { DOWNTIME_SEVERITIES, type PaymentDowntime, PAYMENT_METHODS, type PaymentMethod, UPI_APPS, type UpiApp } from '#schemas/payment-methods.ts'
import { known } from '#schemas/primitives.ts'
import type { MethodsReading } from '#src/queries/use-payment-methods.ts'
import type { IconName } from '#src/ui/icon-names.ts'
import { laterWord } from './later-word.ts'

/** What a guest can choose: a UPI app or a method of the payment company; `online` where it is not known which there are; `code`: another device pays; `outlet`: not online. */
export type PayWay = UpiApp | PaymentMethod | 'online' | 'code' | 'outlet'

export interface WayRow {
  way: PayWay
  icon: IconName
  title: string
  text: string
  /** `high`: it does not work, `medium`: it is slow; null: nobody says so. */
  trouble: 'high' | 'medium' | null
}

export interface WayGroup {
  name: string
  rows: readonly WayRow[]
}

/** Apps that are named at the top; the others are behind "Another UPI app", as the payment page lists them. */
const NAMED_APPS = ['google_pay', 'phonepe'] as const

const PARTS = ['VISA', 'MC', 'RUPAY', 'AMEX', 'DICL', 'SBIN', 'HDFC', 'ICIC', 'UTIB', 'PUNB', 'KKBK', 'CITI', 'CNRB', 'BKID', 'BARB', 'JAKA', 'UBIN'] as const

type Trouble = { severity: 'high' | 'medium'; text: string } | null

/** @param timeOf words of a moment, epoch ms of the server */
function troubleIn(downtimes: readonly PaymentDowntime[], timeOf: (at: number) => string): Trouble {
  const felt = downtimes.filter(({ severity }) => known(severity, DOWNTIME_SEVERITIES) !== 'low')
  const worst = felt.find(({ severity }) => severity === 'high') ?? felt[0]
  if (!worst) return null
  const severity = worst.severity === 'high' ? 'high' : 'medium'
  const word = severity === 'high' ? 'High' : 'Medium'
  const alike = felt.filter((one) => (one.severity === 'high') === (severity === 'high'))
  const values = { time: timeOf(Math.min(...alike.map(({ since }) => since))) }
  if (alike.some(({ part }) => part === '')) return { severity, text: speakPay(`pay.down.${severity}`, values) }
  if (alike.length > 1) return { severity: 'medium', text: speakPay(`pay.down.several${word}`, values) }
  const part = PARTS.find((one) => one === worst.part)
  return { severity: 'medium', text: part ? speakPay(`pay.down.part${word}`, { ...values, name: speakPay(`pay.part.${part}`) }) : speakPay(`pay.down.one${word}`, values) }
}

/** Of one app: what the company says of it, or of UPI as a whole. */
function appTrouble(app: UpiApp, downtimes: readonly PaymentDowntime[], timeOf: (at: number) => string): Trouble {
  const own = downtimes.filter(({ method, part }) => method === 'upi' && (part === '' || part === app))
  return troubleIn(own.map((one) => ({ ...one, part: '' })), timeOf)
}

/** "Another UPI app" is troubled where UPI is, not where a named app is. */
const methodTrouble = (of: PaymentMethod, downtimes: readonly PaymentDowntime[], timeOf: (at: number) => string): Trouble =>
  troubleIn(downtimes.filter(({ method, part }) => method === of && (of !== 'upi' || part === '')), timeOf)

const ICONS: Readonly<Record<PaymentMethod, IconName>> = { upi: 'upi', card: 'card', netbanking: 'bank', wallet: 'wallet' }

const rowOf = (way: PayWay, icon: IconName, title: string, text: string, trouble: Trouble = null): WayRow => ({ way, icon, title, text: trouble?.text ?? text, trouble: trouble?.severity ?? null })

const codeGroup = (): WayGroup => ({ name: speakPay('pay.groups.device'), rows: [rowOf('code', 'qr', speakPay('pay.way.code'), speakPay('pay.way.codeText'))] })

/**
 * The ways to pay online, as their company tells of them; where it does not, paying online is one way, and its page says the rest.
 * @param hasApps whether this device may have UPI apps: others show a code first @param timeOf words of a moment, epoch ms of the server
 */
export function onlineWays(reading: MethodsReading, hasApps: boolean, timeOf: (at: number) => string): WayGroup[] {
  if (typeof reading === 'string') return [{ name: speakPay('pay.online'), rows: [rowOf('online', 'upi', speakPay('pay.online'), speakPay('pay.onlineText'))] }, codeGroup()]
  const downtimes = reading.downtimes ?? []
  const methods = reading.methods.map((method) => known(method, PAYMENT_METHODS)).filter((method) => method !== null)
  const methodRow = (method: PaymentMethod): WayRow => rowOf(method, ICONS[method], speakPay(`pay.way.${method}`), speakPay(`pay.way.${method}Text`), methodTrouble(method, downtimes, timeOf))
  const apps = hasApps ? NAMED_APPS.map((app) => rowOf(app, 'upi', speakPay(`pay.app.${app}`), speakPay('pay.way.app'), appTrouble(app, downtimes, timeOf))) : []
  const upi = methods.includes('upi') ? [...apps, { ...methodRow('upi'), ...(hasApps ? {} : { title: speakPay('pay.way.upiAlone') }) }] : []
  const others = methods.filter((method) => method !== 'upi').map(methodRow)
  const groups: WayGroup[] = [{ name: speakPay('pay.groups.upi'), rows: upi }, { name: speakPay('pay.groups.other'), rows: others }]
  const filled = groups.filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) return onlineWays('unknown', hasApps, timeOf)
  return hasApps ? [...filled, codeGroup()] : [codeGroup(), ...filled]
}

/** What is chosen before the guest has: the first way that works. */
export const firstWay = (groups: readonly WayGroup[]): PayWay => {
  const rows = groups.flatMap((group) => group.rows)
  return (rows.find(({ trouble }) => trouble === null) ?? rows[0])?.way ?? 'online'
}

/** What the button says that leads on. */
export function payWords(way: PayWay): string {
  const app = UPI_APPS.find((one) => one === way)
  if (app) return speakPay('pay.payWith', { name: speakPay(`pay.app.${app}`) })
  switch (way) {
    case 'upi': return speakPay('pay.payByUpi')
    case 'card': return speakPay('pay.payByCard')
    case 'netbanking': return speakPay('pay.payByBank')
    case 'wallet': return speakPay('pay.payByWallet')
    case 'code': return speakPay('pay.showCode')
    default: return speakPay('pay.payNow')
  }
}

/** The payment page's address for a way: it begins with what was chosen here. @param path of the checkout */
export function pathFor(path: string, way: PayWay): string {
  const isNamed = UPI_APPS.some((one) => one === way) || PAYMENT_METHODS.some((one) => one === way)
  return isNamed ? `${path}${path.includes('?') ? '&' : '?'}with=${way}` : path
}

/** What is said with no network. @param wasTried a payment of this bill was begun before: the company may still hear of it, so nothing is said of what was charged */
export const offlineWords = (wasTried: boolean): string => speakPay(wasTried ? 'pay.offlineTried' : 'pay.offlineBar')

/** E1: when the bill can be paid that has no network now: online, or at the counter where the order's way has one. @param until of a draft: when it ends, in words */
export function offlineText(order: Pick<Order, 'status' | 'serviceType'>, until: string): string {
  if (order.status === 'DRAFT') return speakPay('pay.offlineDraft', { time: until })
  return speakPay(laterWord(order) === 'later' ? 'pay.offlineOnline' : 'pay.offlineText')
}
