import { expect, it } from 'vitest'
import { expositionOf } from './exposition.ts'

it('writes families as Prometheus reads them: help, type, a line a sample, what would break a line escaped', () => {
  const families = [
    { name: 'orders_total', help: 'Orders, "all"\nof them', type: 'counter' as const, samples: [{ labels: { code: 'A "B"\\\n', class: 'orders' }, value: 3 }] },
    { name: 'pool', help: 'Connections', type: 'gauge' as const, samples: [{ labels: {}, value: 0.5 }] },
  ]
  expect(expositionOf(families)).toBe(
    [
      '# HELP orders_total Orders, "all"\\nof them',
      '# TYPE orders_total counter',
      'orders_total{code="A \\"B\\"\\\\\\n",class="orders"} 3',
      '# HELP pool Connections',
      '# TYPE pool gauge',
      'pool 0.5',
      '',
    ].join('\n'),
  )
})
