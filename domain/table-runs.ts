import type { Table, TableRun, TableRuns } from '#schemas/outlet.ts'

/** What stands before the number in a table's label; null: the label does not end in its number, or in another digit before it ("Room 007" of number 7). */
function wordOf({ label, number }: Table): string | null {
  const word = label.slice(0, -String(number).length)
  return label === `${word}${number}` && !/\d$/.test(word) ? word : null
}

/** An outlet's tables as a phone keeps them. @param tables by number */
export function tableRunsOf(tables: readonly Table[]): TableRun[] {
  const runs: TableRun[] = []
  for (const table of tables) {
    const { number, serviceType } = table
    const word = wordOf(table)
    const run = runs.at(-1)
    if (run && run.last === number - 1 && run.serviceType === serviceType && run.word === word) run.last = number
    else runs.push({ first: number, last: number, serviceType, word })
  }
  return runs
}

/** How a table of this number is served and called. A number of which nothing is known is as all tables are, where they are all served alike; null where they are not. */
export function tableLike(runs: TableRuns, number: number): Pick<TableRun, 'serviceType' | 'word'> | null {
  const own = runs.find(({ first, last }) => first <= number && number <= last)
  if (own) return own
  const [one] = runs
  return one && runs.every(({ serviceType }) => serviceType === one.serviceType) ? { ...one, word: runs.every(({ word }) => word === one.word) ? one.word : null } : null
}
