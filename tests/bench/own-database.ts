/** A database of a bench's own, as `npm start` makes one: embedded, on the disk, with all its care for what was committed. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readDatabaseConfig } from '#server/config.ts'
import { openDatabase, type OpenDatabase } from '#server/db/open.ts'

export interface OwnDatabase extends OpenDatabase {
  dataDir: string
}

export async function openOwnDatabase(connections: number): Promise<OwnDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-data-'))
  chmodSync(dataDir, 0o755)
  const database = await openDatabase(readDatabaseConfig({ DATA_DIR: dataDir, DATABASE_POOL: String(connections) }), 'server', pino({ level: 'error' }))
  await database.migrate()
  return {
    ...database,
    dataDir,
    close: async () => {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
