import { authorizationOf, type Call, type Caller } from './caller.ts'

export interface OpenStream {
  close: () => void
}

const HELLO_MS = 30_000

/** Opens an event stream and reads whatever comes until it is closed. Resolves when its hello was read; null: it did not come, which is counted. */
export async function openStream(origin: string, { wrong, answers }: Caller, { name, path, as }: Pick<Call, 'name' | 'path' | 'as'>): Promise<OpenStream | null> {
  const leaving = new AbortController()
  const late = setTimeout(() => leaving.abort(), HELLO_MS)
  try {
    const answer = await fetch(`${origin}${path}`, { signal: leaving.signal, headers: { Accept: 'text/event-stream', ...(as && { Authorization: authorizationOf(as) }) } })
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    if (answer.status !== 200 || !reader) throw new Error(`${answer.status}`)
    for (let head = ''; !head.includes('"hello"'); ) {
      const { value, done } = await reader.read()
      if (done) throw new Error('closed before its hello')
      head += value
    }
    answers.good.set(name, (answers.good.get(name) ?? 0) + 1)
    void readOn(reader).catch(() => undefined)
    return { close: () => leaving.abort() }
  } catch (error) {
    wrong(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    leaving.abort()
    return null
  } finally {
    clearTimeout(late)
  }
}

async function readOn(reader: ReadableStreamDefaultReader<string>): Promise<void> {
  while (!(await reader.read()).done);
}
