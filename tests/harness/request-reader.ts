/** What a plain-HTTP connection asks for, read while its bytes pass by. */
export interface SeenRequest {
  method: string
  /** Path with its query, as written in the request line. */
  path: string
  headers: ReadonlyMap<string, string>
  /** Epoch ms at which its head was complete. */
  at: number
}

export interface RequestPiece {
  bytes: Buffer
  started: SeenRequest | null
  ended: boolean
}

export interface RequestReader {
  /**
   * Takes the next bytes of a connection and cuts them at the borders of requests, in order.
   * `started` stands on the piece that completed a request's head, `ended` on the one that completed its body.
   */
  read: (chunk: Buffer) => RequestPiece[]
}

const HEAD_END = Buffer.from('\r\n\r\n')

const parseHead = (head: string): SeenRequest => {
  const [line = '', ...fields] = head.split('\r\n')
  const [method = '', path = ''] = line.split(' ')
  const headers = new Map(fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 1).trim()] as const))
  return { method, path, headers, at: Date.now() }
}

/** Reads HTTP/1.1 requests off one connection. A browser sends bodies with a length, never in chunks. */
export const requestReader = (): RequestReader => {
  let head: Buffer = Buffer.alloc(0)
  let bodyLeft = 0
  return {
    read: (chunk) => {
      const pieces: RequestPiece[] = []
      let rest = chunk
      while (rest.length > 0) {
        if (bodyLeft > 0) {
          const body = rest.subarray(0, bodyLeft)
          bodyLeft -= body.length
          rest = rest.subarray(body.length)
          pieces.push({ bytes: body, started: null, ended: bodyLeft === 0 })
          continue
        }
        head = Buffer.concat([head, rest])
        const end = head.indexOf(HEAD_END)
        if (end < 0) return pieces
        const whole = head.subarray(0, end + HEAD_END.length)
        rest = head.subarray(whole.length)
        head = Buffer.alloc(0)
        const started = parseHead(whole.subarray(0, end).toString('latin1'))
        bodyLeft = Number(started.headers.get('content-length') ?? 0)
        pieces.push({ bytes: whole, started, ended: bodyLeft === 0 })
      }
      return pieces
    },
  }
}
