/** An instance that is killed in the middle of a job: it claims what is due, says so, and never ends. */
import { pino } from 'pino'
import { string } from 'superstruct'
import { readDatabaseConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { createWorker, workOn } from '#server/jobs/worker.ts'

const [name = '', now = '0', tryMs = '0'] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = await openDatabase(readDatabaseConfig(process.env), 'tool', log)
const work = workOn({ name, payload: string(), mostTries: 3, tryMs: Number(tryMs), atOnce: 5 }, (payload) => {
  process.stdout.write(`began ${payload}\n`)
  return new Promise((_done) => setInterval(() => undefined, 1000))
})
await createWorker({ db: database.db, now: () => Number(now), log }, [work]).turn()
