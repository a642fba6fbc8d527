import type { SmsGateway } from './sms.ts'

/** A Flow of MSG91 whose template has the variables `otp` and `brand`; India asks for registered templates. */
export interface Msg91 {
  authKey: string
  templateId: string
}

const ADDRESS = 'https://control.msg91.com/api/v5/flow'
const TIME_OUT_MS = 8000

/** Sends codes through MSG91's Flow call. @param send the platform's fetch; tests bring their own */
export const createMsg91Sms = ({ authKey, templateId }: Msg91, send: typeof fetch = fetch): SmsGateway => ({
  async sendCode({ country, phone }, code, brandName) {
    const answer = await send(ADDRESS, {
      method: 'POST',
      headers: { authkey: authKey, 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ template_id: templateId, short_url: '0', recipients: [{ mobiles: `${country}${phone}`, otp: code, brand: brandName }] }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_OUT_MS),
    }).catch((error: unknown) => {
      throw new Error(`MSG91 did not answer: ${error instanceof Error ? error.name : 'unknown'}`)
    })
    const told: unknown = await answer.json().catch(() => null)
    const isTaken = answer.ok && typeof told === 'object' && told !== null && 'type' in told && told.type === 'success'
    if (!isTaken) throw new Error(`MSG91 refused the message: status ${answer.status}`)
  },
})
