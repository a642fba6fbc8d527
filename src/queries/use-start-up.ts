import { subdomainOf } from '#domain/subdomain.ts'
import { StartUpInfo } from '#schemas/brand.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import { derive } from './cell.ts'
import { keptAnswer } from './kept-answer.ts'
import { useCell } from './use-cell.ts'

/** RD-05: `unknown` is a subdomain that no brand has; `offline` is a first start that got no answer, `failed` one whose answer was of no use: both are asked for again. */
export type StartUp = { kind: 'loading' | 'unknown' | 'offline' | 'failed' } | { kind: 'ready'; info: StartUpInfo }

const answer = keptAnswer(
  'start-up',
  {
    method: 'POST',
    path: '/api/appStartup',
    body: { subdomain: typeof location === 'undefined' ? '' : subdomainOf(location.hostname), findModules: true },
    struct: StartUpInfo,
    located: true,
  },
  ['UNKNOWN_SUBDOMAIN'],
)

const KINDS: Readonly<Partial<Record<ErrorCode, 'unknown' | 'offline'>>> = { UNKNOWN_SUBDOMAIN: 'unknown', NO_NETWORK: 'offline' }

export const startUpCell = derive([answer], ([state]): StartUp => {
  switch (state.kind) {
    case 'loading': return { kind: 'loading' }
    case 'ready': return { kind: 'ready', info: state.value }
    case 'failed': return { kind: KINDS[state.error] ?? 'failed' }
  }
})

/** CA-20: the brand and its active modules; kept on the device, asked again at each start. */
export const useStartUp = (): StartUp => useCell(startUpCell)

/** "TRY AGAIN". */
export const askStartUpAgain = (): void => void answer.again()

/** Resolves with what is kept on the device, else with the server's answer. */
export async function startUpNow(): Promise<StartUp> {
  if (startUpCell.get().kind !== 'ready') await answer.again()
  return startUpCell.get()
}
