/** What the operator's commands share: reading arguments, opening the database beside a running server, saying how it ended. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { pino } from 'pino'
import { readDatabaseConfig } from './config.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { StartError } from './start-error.ts'

/** A way to refuse arguments that ends the command with the sentence and its usage. */
export const refuserWith = (usage: string) => (sentence: string): never => {
  throw new StartError(`${sentence}\n${usage}`)
}

/** Options and words of a command line. @param refuse told what is wrong with it */
export function readArguments<const T extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: T, refuse: (sentence: string) => never) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    return refuse(error instanceof Error ? error.message : 'The arguments cannot be read.')
  }
}

/** The database of the environment, with its tables as of today, for as long as `act` takes. */
export async function withToolDatabase<T>(act: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...readDatabaseConfig(process.env), databasePool: 2 }, 'tool', pino({ level: 'silent' }))
  try {
    await database.migrate()
    return await act(database)
  } finally {
    await database.close()
  }
}

/** Prints the lines that a command answers. A StartError ends it with its sentence and exit code 1; any other error is thrown. */
export async function runTool(act: (args: readonly string[]) => Promise<readonly string[]>): Promise<void> {
  try {
    for (const line of await act(process.argv.slice(2))) console.log(line)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
