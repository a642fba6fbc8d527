import { expect, it } from 'vitest'
import { plainLocks } from '#tests/fixtures/plain-lock.ts'
import { patientLock } from './patient-lock.ts'

const never = (): Promise<never> => new Promise(() => undefined)

it('waits for a holder that is at work', async () => {
  const lock = patientLock(plainLocks(), 10_000)
  const done: string[] = []
  const work = Promise.withResolvers<void>()
  const first = lock('outbox-drain', async () => {
    await work.promise
    done.push('first')
  })
  const second = lock('outbox-drain', async () => void done.push('second'))
  work.resolve()
  await Promise.all([first, second])
  expect(done).toEqual(['first', 'second'])
})

it('takes the lock from a holder that was suspended with it', async () => {
  const locks = plainLocks()
  void patientLock(locks, 10)('outbox-drain', never)
  expect(await patientLock(locks, 10)('outbox-drain', async () => 'sent')).toBe('sent')
})

it('gives the holder whose lock was taken the outcome of its work all the same', async () => {
  const locks = plainLocks()
  const work = Promise.withResolvers<string>()
  const first = patientLock(locks, 10)('session-refresh', () => work.promise)
  expect(await patientLock(locks, 10)('session-refresh', async () => 'second')).toBe('second')
  work.resolve('first')
  expect(await first).toBe('first')
})

it('tells of work that fails', async () => {
  await expect(patientLock(plainLocks(), 10)('outbox-drain', () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
})
