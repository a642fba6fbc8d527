import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StockRow } from './stock-row.tsx'

const rowOf = (isOut: boolean, returns?: string): string =>
  html(<StockRow entry={{ id: 'lassi', name: 'Kesar lassi', sectionId: 'drinks', isPart: false }} isOut={isOut} returns={returns} busy={false} onSet={() => undefined} onReturns={() => undefined} />)

it('beside each switch stands what it means, in words', () => {
  expect(rowOf(false)).toMatch(/role="switch".*checked.*Kesar lassi.*>In stock</)
  expect(rowOf(true)).toMatch(/Kesar lassi.*>Sold out<.*Say when it returns/)
  expect(rowOf(true, 'This evening')).toMatch(/Kesar lassi.*This evening.*>Sold out<.*Change when it returns/)
  expect(rowOf(true)).not.toContain('In stock')
})
