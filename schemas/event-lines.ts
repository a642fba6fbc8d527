/** Cuts a stream of server-sent events into its `data` texts; a comment gives null. Kept between chunks: a line may come in parts. */
export function eventLines(): (chunk: string) => (string | null)[] {
  let rest = ''
  let data: string[] = []
  return (chunk) => {
    const lines = (rest + chunk).split(/\r?\n/)
    rest = lines.pop() ?? ''
    const events: (string | null)[] = []
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) events.push(data.join('\n'))
        data = []
      } else if (line.startsWith(':')) events.push(null)
      else if (line.startsWith('data:')) data.push(line.slice(5).trimStart())
    }
    return events
  }
}
