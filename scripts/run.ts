/** Starting other programs from the project's scripts. */
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** The project's root folder, without a slash at its end. */
export const root = join(import.meta.dirname, '..')

/** The environment for a child: the project's own Node and tools stand first on the PATH. */
export const environment = (extra: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter),
  ...extra,
})

/** Runs a program in the project's root with the terminal as its own; resolves to its exit code, 1 when a signal ended it. */
export const run = (command: string, args: readonly string[], extra: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: environment(extra), stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

/** Runs a program silently; resolves to its exit code and all it printed. A program that is not there counts as code 127. */
export const capture = (command: string, args: readonly string[]): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.once('error', () => resolve({ code: 127, text }))
    child.once('close', (code) => resolve({ code: code ?? 1, text }))
  })
