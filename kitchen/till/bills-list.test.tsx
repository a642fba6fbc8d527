import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BillsList } from './bills-list.tsx'
import type { PaidToday } from './use-bills.ts'

const shown = (isCut: boolean): string => {
  const today: PaidToday = { phase: 'known', list: { period: '2026-11-21', readAt: 1, orders: [], ids: new Set(), isCut }, ask: () => undefined }
  return html(<BillsList rows={[]} paid={[]} today={today} isOffline={false} chosenId={null} now={2} onChoose={() => undefined} />)
}

it('whoever looks for a bill of today reads where earlier ones are left out', () => {
  expect(shown(true)).toContain('The latest 300 are shown.')
  expect(shown(false)).not.toContain('are shown')
})
