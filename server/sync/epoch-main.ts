/** `npm run epoch -- new`: the last step of a restore (docs/decisions/0015). Run it after the data is back and before guests are let in. */
import { compareSoon } from '../payments/compare-days.ts'
import { runTool, withToolDatabase } from '../run-tool.ts'
import { StartError } from '../start-error.ts'
import { beginEpoch } from './epoch.ts'

const USAGE = [
  'Usage: npm run epoch -- new',
  'Begins a new epoch of the database that DATABASE_URL (or DATA_DIR) names: every device reads everything again, and sends again what the restore may have lost.',
].join('\n')

await runTool(async ([word, ...more]) => {
  if (word !== 'new' || more.length > 0) throw new StartError(USAGE)
  const { id } = await withToolDatabase(async ({ db }) => {
    const begun = await db.transaction((q) => beginEpoch(q, Date.now()))
    await compareSoon(db, Date.now())
    return begun
  })
  return [`The epoch ${id} began. Running servers notice within a second.`]
})
