/** Thousands of event streams, held open by processes beside the one that measures. */
import { fork } from 'node:child_process'
import { join } from 'node:path'

/** What one process is to hold. */
export interface CrowdOrder {
  port: number
  localAddress: string
  /** Whole HTTP requests. */
  requests: readonly string[]
}

export interface Crowd {
  close: () => Promise<void>
}

const A_PROCESS = 8000
export const streamRequest = (path: string, token?: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n${token === undefined ? '' : `Authorization: Bearer ${token}\r\n`}\r\n`

/** Opens all, and resolves when each has had its hello. */
export async function openCrowd(port: number, requests: readonly string[]): Promise<Crowd> {
  const parts = Array.from({ length: Math.ceil(requests.length / A_PROCESS) }, (_, at) => requests.slice(at * A_PROCESS, (at + 1) * A_PROCESS))
  const holders = parts.map(() => fork(join(import.meta.dirname, 'held-streams.ts')))
  const close = async (): Promise<void> => {
    await Promise.all(holders.map((holder) => new Promise((resolve) => {
      holder.once('exit', resolve)
      holder.kill('SIGKILL')
    })))
  }
  try {
    await Promise.all(
      holders.map((holder, at) => new Promise<void>((resolve, reject) => {
        holder.once('message', (word) => (word === 'open' ? resolve() : reject(new Error(String(word)))))
        holder.once('exit', () => reject(new Error('A process that holds streams ended.')))
        holder.send({ port, localAddress: `127.0.0.${at + 2}`, requests: parts[at] ?? [] } satisfies CrowdOrder)
      })),
    )
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}
