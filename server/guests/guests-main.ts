/** `npm run guests -- block|unblock|beta|unbeta|list`: which numbers may not order, and which may while ordering is tried out; also beside a running server. */
import { is } from 'superstruct'
import { CountryCode, PhoneNumber } from '#schemas/primitives.ts'
import { createTransact } from '../db/transact.ts'
import { readArguments, refuserWith, runTool, withToolDatabase } from '../run-tool.ts'
import { actOnNumber, listNumbers, NUMBER_ACTS, type NumberAct, type NumbersGround } from './administer-numbers.ts'
import type { Phone } from './phone.ts'

const USAGE = `Usage:
  npm run guests -- block --brand SUBDOMAIN --phone 9876543210     no login and no order with this number (--country 91)
  npm run guests -- unblock --brand SUBDOMAIN --phone 9876543210
  npm run guests -- beta --brand SUBDOMAIN --phone 9876543210      may order where an outlet's property beta.isEnabled is true
  npm run guests -- unbeta --brand SUBDOMAIN --phone 9876543210
  npm run guests -- list --brand SUBDOMAIN`

const refuse: (sentence: string) => never = refuserWith(USAGE)

const OPTIONS = { brand: { type: 'string' }, phone: { type: 'string' }, country: { type: 'string' } } as const

const parse = (args: readonly string[]) => readArguments(args, OPTIONS, refuse)

function numberOf({ phone, country = '91' }: ReturnType<typeof parse>['values']): Phone {
  return is(phone, PhoneNumber) && is(country, CountryCode) ? { country, phone } : refuse('--phone is a mobile number without its country code, --country that code.')
}

const DONE = {
  block: 'The number can no longer log in or order with this brand.', unblock: 'The number can log in and order again.',
  beta: 'The number is in the beta group.', unbeta: 'The number is no longer in the beta group.',
} as const satisfies Record<NumberAct, string>

async function run(args: readonly string[]): Promise<string[]> {
  const { values, positionals: [command, ...more] } = parse(args)
  const act = NUMBER_ACTS.find((known) => known === command)
  if (more.length > 0 || (act === undefined && command !== 'list')) refuse('Say block, unblock, beta, unbeta or list, and nothing else.')
  const subdomain = values.brand ?? refuse('--brand SUBDOMAIN is missing.')
  const number = act === undefined ? null : numberOf(values)
  return withToolDatabase(async ({ db }) => {
    const ground: NumbersGround = { transact: createTransact(db, () => undefined), now: Date.now }
    if (act !== undefined && number !== null) {
      await actOnNumber(ground, subdomain, act, number)
      return [DONE[act]]
    }
    const { blocked, beta } = await listNumbers(ground, subdomain)
    return [`Blocked: ${blocked.length === 0 ? 'none' : ''}`, ...blocked, `Beta group: ${beta.length === 0 ? 'none' : ''}`, ...beta]
  })
}

await runTool(run)
