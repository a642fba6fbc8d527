import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { en } from '#messages/en.ts'
import { textsOf } from './texts-of.ts'

/** What the specification quotes of the screens that are there: shown exactly as written, apostrophes included. */
const QUOTED: readonly (readonly [row: string, text: string])[] = [
  ['RT-31', 'One Last Thing'],
  ['RT-31', 'Ordering at'],
  ['RT-31', 'View More'],
  ['RD-05', 'Unable to reach this page'],
  ['RD-05', 'TRY AGAIN'],
  ['RD-06', 'Hello'],
  ['RD-06', 'Preparing some exciting deals for you'],
  ['ST-09', 'Order Partially Confirmed'],
  ['ST-09', 'Order Ready'],
  ['ST-09', 'Out for Delivery'],
  ['ST-09', 'Order Served'],
  ['ST-09', 'Order Delivered'],
  ['VA-01', 'Please enter a valid mobile no.'],
  ['VA-02', 'Please agree to Terms & Conditions to proceed.'],
  ['VA-03', 'Please enter otp'],
  ['VA-03', 'The OTP you have entered is incorrect'],
  ['VA-03', 'OTP not verified'],
  ['VA-04', 'Please enter a valid name'],
  ['VA-04', 'Please enter your name'],
  ['VA-04', 'Looks like you’ve not entered your name. Please provide your name'],
  ['VA-05', 'Please enter a valid email'],
  ['VA-09', 'Please enter valid restaurant code.'],
  ['VA-09', 'Incorrect restaurant code. Please check the code and retry.'],
  ['ST-09', 'Order Placed'],
  ['ST-09', 'Pending'],
  ['ST-09', 'Confirmed'],
  ['ST-09', 'Delivered'],
  ['ST-09', 'Failed'],
  ['ST-09', 'Cancelled'],
  ['ST-09', 'Ready'],
  ['VA-12', 'Please enter a valid input!'],
  ['VA-12', 'Please select a locality from suggested options'],
  ['VA-13', "Sorry, we're not delivering at this location"],
  ['VA-15', 'Please provide a vehicle number'],
  ['VA-19', 'You have reached the maximum limit for this item'],
  ['VA-19', 'You need to select at least {count, number} item from {category}'],
  ['VA-19', 'Max. selection limit reached'],
  ['VA-20', 'Add Rs {amount} more to apply this coupon'],
  ['ER-15', 'Coupon not available'],
  ['VA-22', 'The code you have entered is incorrect or expired.'],
  ['RO-01', 'To access this page please login'],
  ['RO-06', 'User access blocked'],
  ['ER-02', 'No internet. Please check your connectivity.'],
  ['ER-03', 'Something went wrong'],
  ['ER-03', 'Something went wrong while placing your order. Please try again.'],
  ['ER-05', 'Item(s) not available'],
  ['ER-05', 'Remove Unavailable Item(s)'],
  ['ER-05', 'Current selection is not available at the moment'],
  ['ER-06', 'Order cannot be placed'],
  ['ER-06', 'BACK TO MENU'],
  ['ER-07', 'Not accepting online orders'],
  ['ER-08', 'Service not available'],
  ['ER-09', 'Payment Issue'],
  ['ER-10', "It seems like you've entered a wrong otp."],
  ['ER-10', 'BACK'],
  ['ER-11', 'Access Denied'],
  ['ER-11', 'Please login again'],
  ['ER-11', 'LOGIN'],
  ['ER-12', 'We encountered a problem while trying to login through truecaller'],
  ['ER-12', 'Seems we are facing some issue. Please retry after some time'],
  ['ER-13', 'Account exists. Please log in.'],
  ['ER-13', "Account doesn't exists. Please signup"],
  ['ER-13', 'This mobile no. is blocked by administration.'],
  ['ER-14', 'Time Out'],
  ['ER-14', 'OK, GOT IT'],
  ['ER-16', 'Booking already exists'],
  ['ER-16', 'Already Too Many Bookings'],
  ['ER-18', 'You Seem To Be Lost'],
  ['ER-18', 'GO TO HOME'],
  ['ER-20', "Seems like you're too far from outlet"],
  ['ER-20', 'Seems like camera access is blocked'],
  ['ER-20', 'Not able to determine your device location.'],
  ['ER-21', 'We are not accepting online orders at the moment'],
  ['ER-21', 'We are closed for the day'],
  ['ER-21', 'We are not yet open for the day'],
]

const texts = new Set(textsOf(en).map(([, text]) => text))

it.each(QUOTED)('%s: “%s” stands in the catalogue to the letter', (_row, text) => {
  expect(texts.has(text)).toBe(true)
})

const root = join(import.meta.dirname, '../..')
const quoted = new Set(QUOTED.map(([, text]) => text))
const quotedByKey = textsOf(en).filter(([, text]) => quoted.has(text))
const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A text stands in a file when all its words do, whatever the values between them. */
const stands = (text: string, source: string): boolean => text.split(/\{[^}]*\}/).every((words) => source.includes(words))

/** What is run of a file: a text in a comment is looked for by nobody. */
const withoutComments = (source: string): string => source.replaceAll(/^\s*\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

const specs = globSync('tests/{e2e,sw}/**/*.ts', { cwd: root }).map((path) => [path, withoutComments(readFileSync(join(root, path), 'utf8'))] as const)

/** Quoted texts that a file has from the catalogue alone, by key; of `tracking.heading.${stage}` each that it may be. */
const askedFor = (source: string): string[] => {
  const plain = new Set([...source.matchAll(/\bsay\('([\w.]+)'/g)].map(([, key]) => key))
  const formed = [...source.matchAll(/\bsay\(`([^`]+)`/g)].map(([, form = '']) => new RegExp(`^${form.split(/\$\{[^}]*\}/).map(escape).join('[\\w.]+')}$`))
  return quotedByKey.filter(([key, text]) => (plain.has(key) || formed.some((form) => form.test(key))) && !stands(text, source)).map(([key]) => key)
}

it('browser tests say them themselves: what is asked of the catalogue would be right whatever stood there', () => {
  expect(askedFor("say('errors.NO_NETWORK.text')")).toEqual(['errors.NO_NETWORK.text'])
  expect(askedFor('say(`menu.closed.${reason}`)')).toContain('menu.closed.CLOSED')
  expect(askedFor("says(`You need to select at least 1 item from ${group}`); say('item.atLeast')")).toEqual([])
  expect(askedFor("say('item.atLeast', { count: 1, category })")).toEqual(['item.atLeast'])
  expect(specs.length).toBeGreaterThan(0)
  expect(specs.flatMap(([path, source]) => askedFor(source).map((key) => `${path}: ${key}`))).toEqual([])
})

/** Texts of the catalogue that no browser can be made to show, and why. */
const NO_SCREEN: Readonly<Record<string, string>> = {
  'We encountered a problem while trying to login through truecaller': 'the button waits for its partner key (decision 0012)',
  'Account exists. Please log in.': 'a number that is known logs in by its code: nothing gives ACCOUNT_EXISTS',
  'Booking already exists': 'tables are not booked yet',
  'Already Too Many Bookings': 'tables are not booked yet',
}

/** As a text of its own, between quotes or in a form that the whole of it must match; of one with values, each of its words. */
const isSaid = (text: string, source: string): boolean =>
  text.includes('{') ? stands(text, source) : new RegExp(`['"\`/^]${escape(text)}['"\`/$]`).test(source)

it('what stands in a comment is not said', () => {
  const commented = "go('http://a/b') // says('Time Out')\n/** 'Time Out' */ says('OK, GOT IT'); route('**/*.js'); route('**/*.css')"
  expect(['Time Out', 'OK, GOT IT'].map((text) => isSaid(text, withoutComments(commented)))).toEqual([false, true])
  expect(withoutComments(commented)).toMatch(/^go\('http:\/\/a\/b'\).*\*\/\*\.js.*\*\.css'\)$/s)
})

it.each(QUOTED.filter(([, text]) => !(text in NO_SCREEN)))('%s: “%s” is looked for on a screen by a browser test', (_row, text) => {
  expect(specs.some(([, source]) => isSaid(text, source))).toBe(true)
})

it('names no text as without a screen that a browser test finds on one', () => {
  const named = Object.keys(NO_SCREEN)
  expect(named.filter((text) => !quoted.has(text) || specs.some(([, source]) => isSaid(text, source)))).toEqual([])
})
