/** As many answers of one address as a server gives, over connections that stay open. */
import { connect, type Socket } from 'node:net'

export interface Load {
  port: number
  path: string
  headers: Readonly<Record<string, string>>
  /** What every answer must begin with: "HTTP/1.1 304". */
  expected: string
  connections: number
  /** Milliseconds. */
  lasting: number
}

const HEAD_END = '\r\n\r\n'

/** @returns answers a second. Only for answers without a body. */
export async function answersASecond({ port, path, headers, expected, connections, lasting }: Load): Promise<number> {
  const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  const request = Buffer.from(lines.join('\r\n') + HEAD_END)
  let answers = 0
  let over = false
  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let held = ''
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
      socket.once('error', reject)
      socket.on('data', (part) => {
        held += part.toString('latin1')
        if (!held.includes(HEAD_END)) return
        if (!held.startsWith(expected)) {
          socket.destroy()
          reject(new Error(`The server answered: ${held.slice(0, 200)}`))
          return
        }
        held = ''
        answers += 1
        if (over) {
          socket.end()
          resolve()
        } else socket.write(request)
      })
      socket.once('connect', () => socket.write(request))
    })
  const started = performance.now()
  const all = Promise.all(Array.from({ length: connections }, ask))
  setTimeout(() => {
    over = true
  }, lasting)
  await all
  return answers / ((performance.now() - started) / 1000)
}
