import { refuse } from './problem.ts'

/** A row's cells and the line it begins on, from 1. */
export interface CsvRow {
  line: number
  cells: string[]
}

const MOST_ROWS = 60_000

/** CSV by RFC 4180: commas, double quotes doubled inside quoted cells, line breaks inside them, CRLF or LF. Empty lines are left out. */
export function csvRows(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, cells: [] }
  let line = 1
  let at = 0
  const endRow = (): void => {
    if (row.cells.some((cell) => cell !== '')) rows.push(row)
    if (rows.length > MOST_ROWS) refuse(`line ${line}`, `The file has more than ${MOST_ROWS} rows; no menu does.`)
    row = { line, cells: [] }
  }
  const quoted = (): string => {
    const opened = line
    let cell = ''
    for (at += 1; ; at++) {
      if (at >= text.length) return refuse(`line ${opened}`, 'A quote is opened here and never closed.')
      if (text[at] === '"' && text[at + 1] !== '"') break
      if (text[at] === '"') at += 1
      if (text[at] === '\n') line += 1
      cell += text[at]
    }
    at += 1
    if (at < text.length && !/[,\r\n]/.test(text[at] ?? '')) refuse(`line ${line}`, 'After a closing quote only a comma or the end of the line may follow; a quote inside a cell is written twice.')
    return cell
  }
  const plain = (): string => {
    const start = at
    while (at < text.length && !/[,\r\n]/.test(text[at] ?? '')) at += 1
    const cell = text.slice(start, at)
    return cell.includes('"') ? refuse(`line ${line}`, `A quote stands inside the cell ${cell.slice(0, 40)}: put the whole cell in quotes and write the quote twice.`) : cell
  }
  while (at < text.length) {
    row.cells.push(text[at] === '"' ? quoted() : plain())
    if (text[at] === ',') {
      at += 1
      if (at >= text.length || /[\r\n]/.test(text[at] ?? '')) row.cells.push('')
      else continue
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    line += 1
    endRow()
  }
  return rows
}
