import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CloseQuestion } from './close-question.tsx'

const asked = (underWay: number): string => html(<CloseQuestion underWay={underWay} onYes={() => undefined} onNo={() => undefined} />)

it('who closes the day is asked once more, and told how many orders are still under way', () => {
  expect(asked(0)).toContain('Close the day for good?')
  expect(asked(0)).not.toContain('under way')
  expect(asked(1)).toContain('1 order is still under way. Close the day all the same?')
  expect(asked(12)).toContain('12 orders are still under way.')
  expect(asked(12)).toContain('A closed day cannot be opened again.')
})
