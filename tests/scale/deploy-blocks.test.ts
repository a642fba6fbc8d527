/** Needs no PostgreSQL, so that a command which `npm run test:scale` would not run is seen by `npm test`. */
import { expect, it } from 'vitest'
import { blocks } from './deploy-blocks.ts'

/** What only the machine itself, its users and services or its domain can have done to it. */
const OF_THE_MACHINE = /^(apt-get|git|npm ci|npm run build|su postgres|useradd|chown|systemctl|cd)\b/
/** The server started by hand makes way for systemd's: where there is no systemd, the blocks after it need the former. */
const STOPS_THE_FIRST_SERVER = 'kill "$(cat "$STATE/pid")"'

it('docs/deploy.md keeps from the test of its commands only what installs, builds, makes users or needs systemd or a domain', () => {
  const commands = blocks('sh machine').flatMap((text) => text.split(/\n|&&/)).map((line) => line.trim()).filter((line) => line !== '')
  expect(commands.length).toBeGreaterThan(5)
  expect(commands.filter((command) => !OF_THE_MACHINE.test(command) && command !== STOPS_THE_FIRST_SERVER)).toEqual([])
})
