/** One line of the table: a measured value beside its limit, both of the same run. */
export interface Row {
  title: string
  /** What was measured of the product, in words: "212 ms". */
  ours: string
  /** What it is compared with; empty where the limit is a number by itself. */
  other: string
  /** The ratio of the two, or the measured number where the limit is one. */
  value: number
  /** Null: told beside others, and held against nothing. */
  limit: { most: number } | { least: number } | null
  /** Of `value`, where it is no ratio: "ms", "kB". */
  unit?: string
}

/** A bench: its name on the command line, and the rows it makes. */
export interface Bench {
  name: string
  measure: (rounds: number) => Promise<Row[]>
}

export const isWithin = ({ value, limit }: Row): boolean => (limit === null ? true : 'most' in limit ? value <= limit.most : value >= limit.least)

export const milliseconds = (value: number): string => `${value < 100 ? value.toFixed(1) : value.toFixed(0)} ms`

const shown = (value: number, unit: string | undefined): string => (unit === undefined ? value.toFixed(2) : `${value < 100 ? value.toFixed(1) : value.toFixed(0)} ${unit}`)

/** A row as cells of the table. */
export const cellsOf = (row: Row): string[] => [
  row.title,
  row.ours,
  row.other,
  shown(row.value, row.unit),
  row.limit === null ? '' : 'most' in row.limit ? `at most ${row.limit.most}` : `at least ${row.limit.least}`,
  row.limit === null ? '' : isWithin(row) ? 'ok' : 'OVER',
]

/** Cells in columns as wide as their widest. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  return rows.map((cells) => cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('   ').trimEnd()).join('\n')
}
