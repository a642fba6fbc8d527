import { type Failure, mayBeHeard, type Outcome } from './outcome.ts'

/** What a command gives back whose guest is told that it may be done. `unheard`: it was sent, and nobody has said what became of it. */
export type Heard<T = object> = Outcome<T> | { unheard: true }

/** Asked before something is sent. False: the device itself says that there is no network, so that nothing leaves it. */
export const isSending = (): boolean => navigator.onLine !== false

/** What came of something that was not answered with a yes. @param isSent as `isSending` was before it was asked */
export const unlessHeard = ({ error, message }: Failure, isSent: boolean): Failure | { unheard: true } =>
  isSent && mayBeHeard(error) ? { unheard: true } : { error, ...(message === undefined ? {} : { message }) }
