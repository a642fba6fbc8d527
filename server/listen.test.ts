import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { listen } from './listen.ts'

it('closes at once although a browser holds a connection on which it never asked for anything', async () => {
  const door = await listen((_request, response) => response.end('ok'), 0)
  const socket = connect(door.port, '127.0.0.1')
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  // Answered: the server has taken both connections by now.
  await (await fetch(`http://127.0.0.1:${door.port}/`)).text()
  const begun = performance.now()
  await door.close(10_000)
  await closed
  expect(performance.now() - begun).toBeLessThan(5_000)
})
