/** Needs no PostgreSQL, so that a command which `npm run test:scale` would not run is seen by `npm test`. */
import { execFileSync } from 'node:child_process'
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

it('docs/deploy.md keeps secrets and backups from other users without leaving its shell a umask, under which a later upgrade would hide the code from the service', () => {
  const commands = blocks('sh').join('\n').split('\n')
  expect(commands.filter((line) => /^\s*umask/.test(line))).toEqual([])
  const secrets = commands.filter((line) => /"\$STATE\/(env" <<|backup\.dump" "\$DATABASE_URL|data\.tar\.gz" -C "\$DATA_DIR" \.)/.test(line))
  expect(secrets).toHaveLength(3)
  expect(secrets.filter((line) => !line.startsWith('(umask 077; '))).toEqual([])
  expect(commands).toContain('install -d -m 700 "$STATE" "$STATE/data"')
})

const [unit = '', ...settings] = blocks('ini')

it('a service that finds no PostgreSQL is started again until it is there: systemd gives up on none', () => {
  const lines = unit.split('\n')
  expect(lines.slice(lines.indexOf('[Unit]'), lines.indexOf('[Service]'))).toContain('StartLimitIntervalSec=0')
  expect(lines.slice(lines.indexOf('[Service]'), lines.indexOf('[Install]'))).toEqual(expect.arrayContaining(['Restart=always', 'RestartSec=5']))
})

it('every setting of docs/deploy.md says the same to the shell that sources it and to systemd', () => {
  const lines = settings.flatMap((block) => block.split('\n')).filter((line) => line !== '')
  expect(lines.length).toBeGreaterThan(6)
  for (const line of lines) {
    const [, name = '', written = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
    const systemd = written.replace(/^"(.*)"$/, '$1')
    expect([line, execFileSync('sh', ['-euc', `${line}\nprintf %s "$${name}"`], { encoding: 'utf8' })]).toEqual([line, systemd])
  }
})

it('an address that may carry a key, and words, stand in quotes', () => {
  const bare = settings.join('\n').split('\n').filter((line) => /^(MAP_TILES|MAP_ATTRIBUTION|GEOCODER_URL)=/.test(line) && !/^[A-Z_]+=".*"$/.test(line))
  expect(bare).toEqual([])
})
