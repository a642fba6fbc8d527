import type { Socket } from 'node:net'
import type { FaultList, MetFault } from './faults.ts'
import { requestReader, type SeenRequest } from './request-reader.ts'

/** What the whole network does now. */
export type Weather = { kind: 'clear' } | { kind: 'cut' } | { kind: 'black-hole' } | { kind: 'slow'; ms: number }

export interface ProxiedConnection {
  cut: () => void
  /** Sends on what waits, as far as the weather and holds allow. */
  settle: () => void
}

interface World {
  weather: () => Weather
  faults: FaultList
  /** As a browser sent them. */
  onBytes: (bytes: Buffer) => void
  onRequest: (request: SeenRequest) => void
  onEnd: (connection: ProxiedConnection) => void
  /** The whole network is cut, but for what is under way on this connection. */
  onOutage: (spared: ProxiedConnection) => void
}

/** A paced lane passes a slice of its bytes this often. */
const SLICES_PER_SECOND = 10

/** One direction: bytes wait here while they are held or the network swallows them. */
const lane = (to: Socket, weather: () => Weather) => {
  const waiting: Buffer[] = []
  let held = false
  let ending = false
  let pace: number | null = null
  let dripping: ReturnType<typeof setInterval> | null = null
  const pass = (bytes: Buffer): void => {
    if (!to.destroyed) to.write(bytes)
  }
  const finish = (): void => {
    if (ending && !to.destroyed) to.end()
  }
  const drip = (bytesPerSecond: number): void => {
    dripping ??= setInterval(() => {
      const all = Buffer.concat(waiting.splice(0))
      const slice = all.subarray(0, Math.max(1, Math.floor(bytesPerSecond / SLICES_PER_SECOND)))
      pass(slice)
      if (slice.length < all.length && !to.destroyed) return void waiting.push(all.subarray(slice.length))
      if (dripping) clearInterval(dripping)
      dripping = null
      finish()
    }, 1_000 / SLICES_PER_SECOND)
  }
  const flush = (): void => {
    const now = weather()
    if (held || now.kind === 'black-hole') return
    if (pace !== null) return drip(pace)
    for (const bytes of waiting.splice(0)) {
      if (now.kind === 'slow') setTimeout(() => pass(bytes), now.ms)
      else pass(bytes)
    }
    finish()
  }
  return {
    push: (bytes: Buffer): void => {
      waiting.push(bytes)
      flush()
    },
    hold: (): void => {
      held = true
    },
    letGo: (): void => {
      held = false
      flush()
    },
    /** From now on no faster than this; null: as fast as it can. */
    setPace: (bytesPerSecond: number | null): void => {
      pace = bytesPerSecond
    },
    isHeld: (): boolean => held,
    end: (): void => {
      ending = true
      flush()
    },
    flush,
  }
}

const replyOf = (contentType: string, body: string): Buffer =>
  Buffer.from(`HTTP/1.1 200 OK\r\ncontent-type: ${contentType}\r\ncontent-length: ${Buffer.byteLength(body)}\r\ncache-control: no-cache\r\n\r\n${body}`)

const reset = (socket: Socket): void => {
  if (!socket.destroyed) socket.resetAndDestroy()
}

/** Joins a browser's connection with one to the server, and lets armed faults meet its requests. */
export const proxiedConnection = (client: Socket, server: Socket, world: World): ProxiedConnection => {
  const reader = requestReader()
  const up = lane(server, world.weather)
  const down = lane(client, world.weather)
  let met: MetFault | null = null
  let sentBytes = 0
  let answeredBytes = 0
  /** The rest of a request that was answered here. */
  let ignoring = false
  /** The server has the whole of a request whose answer a fault waits for: it answers, whether or not who asked is still there. */
  let isAwaited = false

  const connection: ProxiedConnection = {
    cut: () => {
      reset(client)
      reset(server)
      world.onEnd(connection)
    },
    settle: () => {
      up.flush()
      down.flush()
    },
  }

  const outageAround = (): void => {
    if (met !== null && 'outage' in met.fault) world.onOutage(connection)
  }

  /** The first bytes of a request reach the server; what follows is cut or held. */
  const forwardPart = (bytes: Buffer, { fault, strike }: MetFault, afterBytes: number): void => {
    const allowed = bytes.subarray(0, Math.max(0, afterBytes - sentBytes))
    const rest = bytes.subarray(allowed.length)
    sentBytes += allowed.length
    if (allowed.length > 0) up.push(allowed)
    if (rest.length === 0) return
    if (fault.kind === 'cut-during') {
      // What was written must leave before the cut, else the server sees nothing at all.
      outageAround()
      server.end(() => connection.cut())
      reset(client)
      return strike()
    }
    if (!up.isHeld()) {
      up.hold()
      strike(() => {
        met = null
        up.letGo()
      })
    }
    up.push(rest)
  }

  const forward = (bytes: Buffer): void => {
    if (!met) {
      if (!ignoring) up.push(bytes)
      return
    }
    const { fault } = met
    if (fault.kind === 'cut-before') {
      met.strike()
      return connection.cut()
    }
    if (fault.kind === 'answer') {
      met.strike()
      met = null
      ignoring = true
      return down.push(replyOf(fault.contentType, fault.body))
    }
    if (fault.kind === 'cut-during' || fault.kind === 'hold-request') return forwardPart(bytes, met, fault.afterBytes)
    up.push(bytes)
  }

  const answerPart = (bytes: Buffer, { strike }: MetFault, afterBytes: number): void => {
    const rest = afterBytes - answeredBytes
    answeredBytes += bytes.length
    if (rest > 0) down.push(bytes.subarray(0, rest))
    if (bytes.length < rest) return
    strike()
    reset(server)
    client.end(() => connection.cut())
  }

  const answer = (bytes: Buffer): void => {
    isAwaited = false
    if (met?.fault.kind === 'swallow-reply') {
      met.strike()
      return connection.cut()
    }
    if (met?.fault.kind === 'slow-reply') {
      down.setPace(met.fault.bytesPerSecond)
      met.strike()
    }
    if (met?.fault.kind === 'cut-reply') return answerPart(bytes, met, met.fault.afterBytes)
    if (met?.fault.kind === 'hold-reply' && !down.isHeld()) {
      down.hold()
      met.strike(() => {
        met = null
        down.letGo()
      })
    }
    down.push(bytes)
    if (client.destroyed) connection.cut()
  }

  const leave = (): void => {
    if (isAwaited) return
    server.destroy()
    world.onEnd(connection)
  }

  client.on('data', (chunk: Buffer) => {
    world.onBytes(chunk)
    for (const { bytes, started, ended } of reader.read(chunk)) {
      if (started) {
        world.onRequest(started)
        met = world.faults.meet(started)
        down.setPace(null)
        sentBytes = 0
        answeredBytes = 0
        ignoring = false
      }
      forward(bytes)
      if (client.destroyed) return
      if (ended && (met?.fault.kind === 'swallow-reply' || met?.fault.kind === 'hold-reply')) {
        isAwaited = true
        outageAround()
      }
    }
  })
  server.on('data', answer)
  client.on('end', () => isAwaited || up.end())
  server.on('end', () => down.end())
  client.on('close', leave)
  client.on('error', leave)
  server.on('error', () => {
    if (!down.isHeld()) connection.cut()
  })
  return connection
}
