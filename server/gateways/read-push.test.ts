import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { keepSecret } from '../keep-secret.ts'
import { readPush } from './read-push.ts'
import { newVapidSecret, readVapidKeys } from './vapid.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'push-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const demo = { demo: true, dataDir }
const real = { demo: false, dataDir }

describe('the VAPID key', () => {
  it('is made once in the demo and kept under its data directory, readable by this user alone', () => {
    const first = readPush({}, demo, keepSecret)?.publicKey
    expect(first).toMatch(/^B[\w-]{86}$/)
    expect(readPush({}, demo, keepSecret)?.publicKey).toBe(first)
    const path = join(dataDir, 'vapid-private-key')
    expect(readVapidKeys(readFileSync(path, 'utf8'))?.publicKey).toBe(first)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('is given to a real server, which notifies nobody without one', () => {
    expect(readPush({}, real, keepSecret)).toBeNull()
    const secret = newVapidSecret()
    expect(readPush({ VAPID_PRIVATE_KEY: secret, PUSH_SUBJECT: 'mailto:house@rajwada.in' }, real, keepSecret)?.publicKey).toBe(readVapidKeys(secret)?.publicKey)
  })

  it('and what belongs to it ends the start with a sentence where it is wrong', () => {
    const VAPID_PRIVATE_KEY = newVapidSecret()
    expect(() => readPush({ VAPID_PRIVATE_KEY: 'short' }, real, keepSecret)).toThrow('VAPID_PRIVATE_KEY cannot be read')
    expect(() => readPush({ VAPID_PRIVATE_KEY: Buffer.alloc(32).toString('base64url'), PUSH_SUBJECT: 'https://a.in' }, real, keepSecret)).toThrow('VAPID_PRIVATE_KEY cannot be read')
    expect(() => readPush({ VAPID_PRIVATE_KEY }, real, keepSecret)).toThrow('PUSH_SUBJECT is not set')
    expect(() => readPush({ VAPID_PRIVATE_KEY, PUSH_SUBJECT: 'house@localhost' }, real, keepSecret)).toThrow('PUSH_SUBJECT is')
    expect(() => readPush({ PUSH_SERVICES: 'push.example.com' }, demo, keepSecret)).toThrow('PUSH_SERVICES cannot be read')
  })

  it('is 32 bytes long whatever it begins with', () => {
    for (let at = 0; at < 300; at++) expect(Buffer.from(newVapidSecret(), 'base64url')).toHaveLength(32)
  })
})
