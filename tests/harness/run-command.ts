/** A command of the server as an operator types it, on a database of the tests. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'

export interface Ended {
  code: number
  out: string
  err: string
}

export interface CommandGround {
  databaseUrl: string
  dataDir: string
  /** Variables beside these two. */
  env?: Readonly<Record<string, string>>
}

/** @param file of the command, from the project's root. Resolves when it has ended. */
export const runCommand = (file: string, args: readonly string[], { databaseUrl, dataDir, env = {} }: CommandGround): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { cwd: join(import.meta.dirname, '../..'), env: { ...process.env, ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir } }
    execFile('node', [file, ...args], options, (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }))
  })
