import type { Context } from 'hono'
import { create, mask, StructError, type Struct } from 'superstruct'
import { Refusal } from './refusal.ts'

const sentenceOf = (error: StructError): string => {
  const where = error.path.length > 0 ? error.path.join('.') : 'The body'
  return `${where} is not as it should be: ${error.message.slice(0, 300)}`
}

/** superstruct cannot say what it refuses of JSON such as `{"toString": null}`, which no text can be made of: it throws a TypeError then. */
const refusalFor = (error: unknown): unknown => {
  if (error instanceof StructError) return new Refusal('BAD_REQUEST', {}, sentenceOf(error))
  return error instanceof TypeError ? new Refusal('BAD_REQUEST', {}, 'The body is not as it should be.') : error
}

/** A value from outside as its struct says, or 400 with a sentence that names the field. */
export function checked<T, S>(value: unknown, struct: Struct<T, S>): T {
  try {
    return create(value, struct)
  } catch (error) {
    throw refusalFor(error)
  }
}

/** Bytes of the largest body that is read. */
export const MOST_BODY = 1024 * 1024

/** The body as text, however often it is asked for. @throws Refusal SERVER_BUSY where it broke off on its way: nobody's fault, a caller that hears the answer sends it again */
export async function readText(c: Context): Promise<string> {
  try {
    return await c.req.text()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') throw new Refusal('SERVER_BUSY')
    throw error
  }
}

async function readJson(c: Context): Promise<{ text: string; value: unknown }> {
  const text = await readText(c)
  if (text.length > MOST_BODY) throw new Refusal('BODY_TOO_LARGE')
  try {
    return { text, value: JSON.parse(text) }
  } catch {
    throw new Refusal('BAD_REQUEST', {}, 'The body is not JSON.')
  }
}

/** The request's JSON body as its struct says; 400 where it is no JSON or not of the struct. */
export async function readBody<T, S>(c: Context, struct: Struct<T, S>): Promise<T> {
  return checked((await readJson(c)).value, struct)
}

/**
 * A command's body, read openly: fields that this release does not know are left out, because the phone may be of the next one and its order
 * may have been taken by another instance. `text` is the body as it arrived, which is what its copies are known by.
 */
export async function readCommand<T, S>(c: Context, struct: Struct<T, S>): Promise<{ command: T; text: string }> {
  const { text, value } = await readJson(c)
  try {
    return { command: mask(value, struct), text }
  } catch (error) {
    throw refusalFor(error)
  }
}

/** A query parameter as its struct says; 400 where it is missing or not of the struct. */
export function readQuery<S>(c: Context, name: string, struct: Struct<string, S>): string {
  try {
    return create(c.req.query(name), struct)
  } catch {
    throw new Refusal('BAD_REQUEST', {}, `The query parameter ${name} is missing or not as it should be.`)
  }
}

/** A part of the path as its struct says; what cannot be an id is not found. */
export function readParam<T extends string, S>(c: Context, name: string, struct: Struct<T, S>): T {
  try {
    return create(c.req.param(name), struct)
  } catch {
    throw new Refusal('NOT_FOUND')
  }
}

/** `X-Location: lat,lng` (CA-01), null where there is none or it cannot be read. */
export function readLocation(c: Context): { lat: number; lng: number } | null {
  const match = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(c.req.header('X-Location') ?? '')
  if (!match) return null
  const [lat, lng] = [Number(match[1]), Number(match[2])]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}
