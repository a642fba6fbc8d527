/** `npm run payments -- list|send|settled`: what a person does about money that found no way; also beside a running server. */
import { is } from 'superstruct'
import { text, Uuid } from '#schemas/primitives.ts'
import { createTransact } from '../db/transact.ts'
import { openPayments } from '../gateways/open-payments.ts'
import { GatewayError } from '../gateways/payment-gateway.ts'
import { readRazorpay } from '../gateways/razorpay/account.ts'
import { randomBytes } from 'node:crypto'
import { readArguments, refuserWith, runTool, withToolDatabase } from '../run-tool.ts'
import { StartError } from '../start-error.ts'
import { type Done, type Person, type PersonGround, sendRefundAgain, sendStrayBack, settlePayment, settleRefund } from './person-acts.ts'
import { linesInHand } from './read-in-hand.ts'

const USAGE = `Usage:
  npm run payments -- list                                                what waits for a person
  npm run payments -- send --refund ID --by "Asha"                        a refund that failed is sent again
  npm run payments -- settled --refund ID --by "Asha" --note "NEFT 4711"  it was given back by hand, though it failed or waits; its guest reads the note as the reference.
                                                                          Given back in the company's dashboard: --note says the company's name of it, such as rfnd_…
  npm run payments -- send --payment pay_… --by "Asha"                    a payment of nothing here is sent back whole
  npm run payments -- settled --payment pay_… --by "Asha" --note "…"      it was dealt with by hand; of a paid bill: what was given back is the outlet's own cost`

const refuse: (sentence: string) => never = refuserWith(USAGE)

const OPTIONS = { refund: { type: 'string' }, payment: { type: 'string' }, by: { type: 'string' }, note: { type: 'string' } } as const

const parse = (args: readonly string[]) => readArguments(args, OPTIONS, refuse)
type Values = ReturnType<typeof parse>['values']

const Name = text(60, 1)
const Note = text(80)
const PAYMENT = /^\w{1,64}$/

function personOf({ by, note = '' }: Values, isNoteNeeded: boolean): Person {
  if (!is(by, Name)) return refuse('--by says who acts: 1 to 60 letters.')
  if (!is(note, Note) || (isNoteNeeded && note.trim() === '')) return refuse('--note says what was done, or the reference of the transfer: up to 80 letters.')
  return { by: `operator:${by.trim()}`, note: note.trim() }
}

type Act = (ground: PersonGround, id: string, person: Person) => Promise<Done>

const ACTS: Readonly<Record<'send' | 'settled', { refund: Act; payment: Act; done: string }>> = {
  send: { refund: sendRefundAgain, payment: sendStrayBack, done: 'It is on its way back.' },
  settled: { refund: settleRefund, payment: settlePayment, done: 'It is settled, and says by whom.' },
}

function subjectOf({ refund, payment }: Values): { kind: 'refund' | 'payment'; id: string } {
  if ((refund === undefined) === (payment === undefined)) return refuse('Give --refund ID or --payment ID, as the list shows them.')
  if (refund !== undefined) return is(refund, Uuid) ? { kind: 'refund', id: refund } : refuse('--refund is the id of a refund as the list shows it.')
  return payment !== undefined && PAYMENT.test(payment) ? { kind: 'payment', id: payment } : refuse('--payment is the id of a payment as the list shows it.')
}

/** A refund whose answer was lost may have been made: only a refusal says that it was not. `settled` asks the company and has nothing sent. */
function wordsOf({ kind, message }: GatewayError, command: keyof typeof ACTS): string {
  if (command === 'settled') return `The payment company did not answer (${message}). Nothing was changed: run it again.`
  const isRefused = kind === 'refused' || kind === 'no-balance'
  if (!isRefused) return `The payment company did not answer (${message}). It may have been sent: run the same again, it counts once. Do not pay it back by hand before.`
  const again = 'If its dashboard does not show that it went back already, run it again, or pay it back by hand and say so with settled.'
  return `The payment company did not take it (${message}). Nothing was changed. ${again}`
}

async function run(args: readonly string[]): Promise<string[]> {
  const { values, positionals: [command, ...more] } = parse(args)
  if (more.length > 0 || (command !== 'list' && command !== 'send' && command !== 'settled')) return refuse('Say list, send or settled, and nothing else.')
  if (command === 'list') return withToolDatabase(({ db }) => linesInHand(db))
  const { kind, id } = subjectOf(values)
  const person = personOf(values, command === 'settled')
  const demo = process.env['DEMO'] === '1'
  const razorpay = readRazorpay(process.env, demo)
  return withToolDatabase(async ({ db }) => {
    // What the practice company signs is read by nobody here.
    const payments = openPayments({ razorpay, demo, tokenSecret: '' }, { db, now: Date.now })
    const ground: PersonGround = { db, transact: createTransact(db, () => undefined), payments, now: Date.now, random: (bytes) => randomBytes(bytes) }
    try {
      return [(await ACTS[command][kind](ground, id, person)) === 'done' ? ACTS[command].done : 'Nothing is to be done about it any more, or it is tried already.']
    } catch (error) {
      throw error instanceof GatewayError ? new StartError(wordsOf(error, command)) : error
    }
  })
}

await runTool(run)
