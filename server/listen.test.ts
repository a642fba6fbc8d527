import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { listen } from './listen.ts'

it('closes at once although a browser holds a connection on which it never asked for anything', async () => {
  const door = await listen((_request, response) => response.end('ok'), 0, null)
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

const asked = (port: number, host: string): Promise<string> => fetch(`http://${host}:${port}/`).then((answer) => answer.text(), () => 'nobody')

it('on an address of its own is reached by that alone, so that nobody comes round the proxy', async () => {
  const [here, all] = [await listen((_request, response) => response.end('ok'), 0, '127.0.0.1'), await listen((_request, response) => response.end('ok'), 0, null)]
  const outside = Object.values(networkInterfaces()).flat().find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.2'
  expect([await asked(here.port, '127.0.0.1'), await asked(here.port, outside), await asked(all.port, outside)]).toEqual(['ok', 'nobody', 'ok'])
  await Promise.all([here.close(0), all.close(0)])
})

it('says what to set where the address is none of the machine’s', async () => {
  await expect(listen((_request, response) => response.end(), 0, '203.0.113.1')).rejects.toThrow('This machine has no address 203.0.113.1: set LISTEN_HOST to one of its own, or leave it out.')
})
