/** Signing in: what the guest is told at each step when it cannot go on, and the last question of a new number. */
import { say } from '../e2e/say.ts'
import { type Act, cutOff, inTurn, refuse, shows } from './acts.ts'
import { holdAnswer } from './held.ts'
import { ON_PHONE } from './sizes.ts'
import type { Scene, State } from './state.ts'

const numberStep = async ({ page, brand, guest }: Scene): Promise<void> => {
  await page.goto(`${brand.origin}/web/signin`)
  await guest.signInPage.isOpen()
}
const typed = async (scene: Scene): Promise<void> => {
  await numberStep(scene)
  await scene.guest.signInPage.typeNumber(scene.guest.phone)
  await scene.guest.signInPage.agree()
}
const codeStep = async (scene: Scene): Promise<void> => {
  await numberStep(scene)
  await scene.guest.signInPage.sendCodeTo(scene.guest.phone)
}
const detailsStep = async (scene: Scene): Promise<void> => {
  await codeStep(scene)
  await scene.guest.signInPage.enterCode(await scene.guest.otp())
  await scene.guest.signInPage.asksForName()
}

const send: Act = ({ guest }) => guest.signInPage.send()
const enter: Act = ({ guest }) => guest.signInPage.enterCode('000000')
const finish: Act = ({ guest }) => guest.signInPage.tryName('Aarav Shekhawat')

const state = (name: string, ...acts: readonly Act[]): State => ({
  name: `sign-in-${name}`, who: 'fresh', brands: ['rajwada'], looks: ON_PHONE,
  open: inTurn(...acts),
})

export const SIGN_IN_STATES: readonly State[] = [
  state('sending', typed, (scene) => holdAnswer(scene, '**/api/guests/sendAuth'), send, shows(say('signIn.sending'))),
  state('too-often', typed, refuse('**/api/guests/sendAuth', 429, 'RATE_LIMITED'), send, shows(say('errors.RATE_LIMITED.text'))),
  state('blocked', typed, refuse('**/api/guests/sendAuth', 403, 'USER_BLOCKED'), send, shows(say('errors.USER_BLOCKED.text'))),
  state('no-network', typed, cutOff('**/api/guests/sendAuth'), send, shows(say('errors.NO_NETWORK.text'))),
  state('offline', typed, ({ page }) => page.context().setOffline(true), shows(say('signIn.offline'))),
  state('code-wrong', codeStep, enter, shows(say('errors.OTP_INVALID.text'))),
  state('code-expired', codeStep, refuse('**/api/guests/signin', 401, 'OTP_EXPIRED'), enter, shows(say('errors.OTP_EXPIRED.text'))),
  state('code-too-many', codeStep, refuse('**/api/guests/signin', 429, 'OTP_TOO_MANY'), enter, shows(say('errors.OTP_TOO_MANY.text'))),
  state('code-no-network', codeStep, cutOff('**/api/guests/signin'), enter, shows(say('errors.NO_NETWORK.text'))),
  state('code-checking', codeStep, (scene) => holdAnswer(scene, '**/api/guests/signin'), enter, shows(say('signIn.checking'))),
  state('name', detailsStep),
  state('name-wrong', detailsStep, ({ guest }) => guest.signInPage.tryName('7'), shows(say('inputs.problem.name'))),
  state('name-failed', detailsStep, refuse('**/api/guests/signup', 500, 'UNKNOWN_SERVER_ERR'), finish, shows(say('errors.UNKNOWN_SERVER_ERR.text'))),
  { name: 'sign-in-already', who: 'guest', brands: ['rajwada'], looks: ON_PHONE, open: async (scene) => {
    await scene.page.goto(`${scene.brand.origin}/web/signin`)
    await shows(say('signIn.already'))(scene)
  } },
]
