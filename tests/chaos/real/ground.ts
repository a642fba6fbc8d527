/** The one PostgreSQL of all real runs, with the template that each run's database is a copy of. */
import { startPostgres } from '../../harness/postgres.ts'
import { makeTemplate } from './run-database.ts'
import type { RealGround } from './run.ts'

const TEMPLATE = 'template_of_runs'

export async function openRealGround(): Promise<{ ground: RealGround; close: () => Promise<void> }> {
  const postgres = await startPostgres()
  const profile = await makeTemplate(postgres.adminUrl, TEMPLATE)
  return { ground: { adminUrl: postgres.adminUrl, template: TEMPLATE, profile }, close: () => postgres.stop() }
}
