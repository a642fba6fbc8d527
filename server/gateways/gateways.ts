import { type Env, value } from '../env.ts'
import { StartError } from '../start-error.ts'
import type { CallerIdGateway } from './caller-id.ts'
import { createDemoSms } from './demo-sms.ts'
import { createMsg91Sms } from './msg91-sms.ts'
import { createSandboxCallerId } from './sandbox-caller-id.ts'
import type { SmsGateway } from './sms.ts'
import { createTruecaller } from './truecaller.ts'

/** The services outside that logins need, each behind its port. */
export interface Gateways {
  sms: SmsGateway
  /** null: no login by caller id. */
  callerId: CallerIdGateway | null
  /** The demo's way to read a code that was sent; null outside the demo. */
  lastCode: ((phone: string) => string | null) | null
}

function needed(env: Env, name: string): string {
  const given = value(env, name)
  if (given === undefined) throw new StartError(`${name} is not set: SMS_PROVIDER=msg91 needs it.`)
  return given
}

/** What stands in the address that Truecaller calls. */
function callbackKey(env: Env): string {
  const given = value(env, 'CALLER_ID_KEY')
  if (given === undefined || !/^[\w-]{32,200}$/.test(given)) {
    const where = 'which also stand in the callback address of its console, /api/guests/callerId/callback?key=…'
    throw new StartError(`CALLER_ID_KEY is not set: CALLER_ID=truecaller needs 32 random letters and digits or more, ${where}`)
  }
  return given
}

/** SMS_PROVIDER (msg91; none in the demo) and CALLER_ID (truecaller, with CALLER_ID_KEY; the sandbox beside the demo's text messages only). Throws StartError. */
export function readGateways(env: Env, demo: boolean): Gateways {
  const provider = value(env, 'SMS_PROVIDER')
  const callerId = value(env, 'CALLER_ID')
  if (provider !== undefined && provider !== 'msg91') throw new StartError(`SMS_PROVIDER is "${provider}": set it to msg91.`)
  if (callerId !== undefined && callerId !== 'truecaller') throw new StartError(`CALLER_ID is "${callerId}": set it to truecaller, or leave it out.`)
  const truecaller = callerId === 'truecaller' ? createTruecaller(callbackKey(env)) : null
  if (provider === 'msg91')
    return { sms: createMsg91Sms({ authKey: needed(env, 'MSG91_AUTH_KEY'), templateId: needed(env, 'MSG91_TEMPLATE_ID') }), callerId: truecaller, lastCode: null }
  if (!demo) throw new StartError('SMS_PROVIDER is not set: set it to msg91 so that login codes reach phones, or set DEMO=1 to try the product out.')
  const sms = createDemoSms()
  return { sms, callerId: truecaller ?? createSandboxCallerId(), lastCode: (phone) => sms.lastCode(phone) }
}
