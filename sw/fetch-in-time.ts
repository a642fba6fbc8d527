export interface FetchLimits {
  /** Ms until the head of the answer. */
  headMs: number
  /** Ms without a byte of the body. */
  silenceMs: number
}

/**
 * Fetches with one limit for the head of the answer and another for its body: a slow line that goes on giving bytes is never cut off.
 * @returns null where no head came in time, or no answer at all; a body that falls silent ends with an error
 */
export async function fetchInTime(request: Request, { headMs, silenceMs }: FetchLimits): Promise<Response | null> {
  const line = new AbortController()
  const late = setTimeout(() => line.abort(), headMs)
  try {
    const answer = await fetch(request, { signal: line.signal })
    clearTimeout(late)
    return answer.body ? new Response(untilSilent(answer.body, silenceMs, line), answer) : answer
  } catch {
    clearTimeout(late)
    return null
  }
}

/** The same bytes; ends the line when none has come for `silenceMs` although one was asked for. */
function untilSilent(body: ReadableStream<Uint8Array<ArrayBuffer>>, silenceMs: number, line: AbortController): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  return new ReadableStream({
    pull: async (sink) => {
      const silence = setTimeout(() => line.abort(), silenceMs)
      try {
        const part = await reader.read()
        if (part.done) sink.close()
        else sink.enqueue(part.value)
      } catch (error) {
        sink.error(error)
      } finally {
        clearTimeout(silence)
      }
    },
    cancel: (reason) => {
      line.abort()
      return reader.cancel(reason)
    },
  })
}
