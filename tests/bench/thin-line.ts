/** A thin, long line between a phone and a server: so many bits a second for everything together, and so long on the way. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface ThinLine {
  port: number
  /** Bytes that had reached the phone at a moment, epoch ms. */
  bytesUntil: (at: number) => number
  close: () => Promise<void>
}

export interface LineWish {
  target: number
  bitsASecond: number
  /** There and back. */
  roundTripMs: number
}

/** What one turn of the line carries at the most; smaller than most files, so that they share it. */
const PACKET_BYTES = 1400
/** Unread bytes of a connection above which its server is held back, as a full socket holds it. */
const MOST_WAITING = 64 * 1024

interface Direction {
  from: Socket
  to: Socket
  waiting: Buffer[]
  bytes: number
  /** Packets on the way. */
  under: number
  ended: boolean
}

/** Does acts at their times and never in another order; times given must not fall. */
function inOrder(): (at: number, act: () => void) => void {
  const waiting: { at: number; act: () => void }[] = []
  const next = (): void => {
    const first = waiting[0]
    if (!first) return
    const ms = first.at - performance.now()
    if (ms > 0) {
      setTimeout(next, ms)
      return
    }
    waiting.shift()
    first.act()
    next()
  }
  return (at, act) => {
    waiting.push({ at, act })
    if (waiting.length === 1) next()
  }
}

export async function startThinLine({ target, bitsASecond, roundTripMs }: LineWish): Promise<ThinLine> {
  const arrived: { at: number; bytes: number }[] = []
  const sockets = new Set<Socket>()
  const downward: Direction[] = []
  const halfWay = roundTripMs / 2
  const down = inOrder()
  let timer: NodeJS.Timeout | null = null
  let freeAt = 0

  /** One packet of the next connection that has some; then the line is taken for as long as that lasts. */
  const turn = (): void => {
    timer = null
    const direction = downward.find(({ waiting }) => waiting.length > 0)
    if (!direction) return
    downward.push(...downward.splice(downward.indexOf(direction), 1))
    const packet = takePacket(direction)
    freeAt = Math.max(freeAt, performance.now()) + (packet.length * 8000) / bitsASecond
    down(freeAt + halfWay, () => {
      if (direction.to.destroyed) return
      arrived.push({ at: Date.now(), bytes: packet.length })
      direction.to.write(packet)
      direction.under -= 1
      finish(direction)
    })
    direction.under += 1
    schedule()
  }
  const schedule = (): void => {
    timer ??= setTimeout(turn, Math.max(0, freeAt - performance.now()))
  }
  const takePacket = (direction: Direction): Buffer => {
    const [first = Buffer.alloc(0), ...others] = direction.waiting
    const packet = first.subarray(0, PACKET_BYTES)
    direction.waiting = first.length > packet.length ? [first.subarray(packet.length), ...others] : others
    direction.bytes -= packet.length
    if (direction.bytes < MOST_WAITING) direction.from.resume()
    return packet
  }
  const finish = (direction: Direction): void => {
    if (direction.ended && direction.waiting.length === 0 && direction.under === 0) direction.to.end()
  }

  const listener = createServer({ noDelay: true, allowHalfOpen: true }, (phone) => {
    // The handshake that a proxy on the same machine cannot draw out: the first bytes wait for it.
    const openAt = performance.now() + roundTripMs
    const server = connect({ port: target, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    const answers: Direction = { from: server, to: phone, waiting: [], bytes: 0, under: 0, ended: false }
    const up = inOrder()
    downward.push(answers)
    for (const socket of [phone, server]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
    const upAt = (): number => Math.max(performance.now(), openAt) + halfWay
    phone.on('data', (bytes) => up(upAt(), () => server.destroyed || server.write(bytes)))
    phone.on('end', () => up(upAt(), () => server.end()))
    server.on('data', (bytes) => {
      answers.waiting.push(bytes)
      answers.bytes += bytes.length
      if (answers.bytes >= MOST_WAITING) server.pause()
      schedule()
    })
    server.on('end', () => {
      answers.ended = true
      finish(answers)
    })
    const close = (): void => {
      phone.destroy()
      server.destroy()
      sockets.delete(phone)
      sockets.delete(server)
      if (downward.includes(answers)) downward.splice(downward.indexOf(answers), 1)
    }
    phone.on('close', close)
    server.on('close', () => void (answers.waiting.length === 0 && server.errored && close()))
  })
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (listener.address() as AddressInfo).port,
    bytesUntil: (at) => arrived.reduce((sum, part) => (part.at <= at ? sum + part.bytes : sum), 0),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        if (timer) clearTimeout(timer)
        listener.close(() => resolve())
      }),
  }
}
