import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { speak } from '#messages/speak.ts'
import type { CommandError } from '#src/commands/outcome.ts'
import { WelcomeFailed } from './welcome-failed.tsx'

const offersToTryAgain = (error: CommandError): boolean =>
  renderToStaticMarkup(<WelcomeFailed error={error} onRetry={() => undefined} onScan={() => undefined} />).includes(speak('common.retry'))

it('ER-04: a code that nobody has judged yet can be tried again, one that leads nowhere cannot', () => {
  expect((['NO_NETWORK', 'SERVER_BUSY', 'RATE_LIMITED', 'INVALID_METHOD_PARAMS', 'TABLE_NOT_FOUND'] as const).filter(offersToTryAgain)).toEqual(['NO_NETWORK', 'SERVER_BUSY', 'RATE_LIMITED'])
})
