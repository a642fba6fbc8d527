import { drawText } from '#src/early/draw-text.ts'
import { billFigure, type BillRow, billRowClass } from './bill.tsx'

/** Makes the inside of a `<dl>` what `Bill` renders for these rows, straight in the document. Rows that stay keep their elements. */
export function drawBill(list: Element, rows: readonly BillRow[]): void {
  const names = new Set(rows.map(({ name }) => name))
  for (const cell of list.querySelectorAll('dt')) if (!names.has(cell.textContent)) removeRow(cell)
  let next = list.firstElementChild
  for (const row of rows) {
    const name = next?.textContent === row.name ? next : newRow(list, next, row.name)
    const figure = name.nextElementSibling
    if (!figure) continue
    const [className, text] = [billRowClass(row) ?? '', billFigure(row)]
    for (const cell of [name, figure]) if (cell.className !== className) cell.className = className
    drawText(figure, text)
    next = figure.nextElementSibling
  }
  while (next) next = removeRow(next)
}

/** @returns its name */
function newRow(list: Element, next: Element | null, text: string): Element {
  const name = document.createElement('dt')
  name.textContent = text
  for (const cell of [name, document.createElement('dd')]) list.insertBefore(cell, next)
  return name
}

/** @returns the row after it */
function removeRow(name: Element): Element | null {
  const next = name.nextElementSibling?.nextElementSibling ?? null
  name.nextElementSibling?.remove()
  name.remove()
  return next
}
