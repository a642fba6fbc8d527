/** Loaded into the server before its own code (`NODE_OPTIONS=--import`): on a port of its own it collects garbage when it is asked, and says what memory is left. */
import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

createServer((_, answer) => {
  // What the first collection finds to be finalized is freed by the second.
  collect()
  setImmediate(() => {
    collect()
    answer.end(JSON.stringify(process.memoryUsage()))
  })
}).listen(Number(process.env['SOAK_PROBE_PORT']), '127.0.0.1').unref()
