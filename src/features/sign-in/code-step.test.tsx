import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CodeStep } from './code-step.tsx'
import { nothingTyped } from './sign-in-model.ts'
import type { SignIn } from './use-sign-in.ts'

const nothing = (): undefined => undefined
const shown = (own: Partial<SignIn>): string =>
  renderToStaticMarkup(
    <CodeStep
      signIn={{
        step: 'code', typed: nothingTyped, phone: '9829012345', problems: {}, failure: null, wrongCode: false, attempt: 0, busy: false, resendAt: 0, word: null,
        change: nothing, submit: nothing, submitCode: nothing, sendAgain: nothing, changeNumber: nothing, forgetWord: nothing, ...own,
      }}
    />,
  )

it('ER-10: of a wrong code the message above says everything; the field is marked, is described by it and says nothing a second time', () => {
  const field = shown({ wrongCode: true })
  expect(field).toMatch(/<input(?=[^>]*aria-invalid="true")(?=[^>]*aria-describedby="sign-in-failure")/)
  expect(field).not.toContain('incorrect')
})

it('VA-03: of a code with too few digits there is no message above, so the field says that it is incorrect', () => {
  expect(shown({ problems: { otp: 'otp-format' } })).toContain('The OTP you have entered is incorrect')
  expect(shown({})).not.toContain('aria-invalid')
})
