/** A command of the server as an operator types it, on a database of the tests. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'

export interface Ended {
  code: number
  out: string
  err: string
}

/** @param file of the command, from the project's root. Resolves when it has ended. */
export const runCommand = (file: string, args: readonly string[], { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { cwd: join(import.meta.dirname, '../..'), env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir } }
    execFile('node', [file, ...args], options, (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }))
  })
