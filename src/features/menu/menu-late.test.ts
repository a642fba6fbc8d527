import { expect, it, vi } from 'vitest'
import { withTexts } from '#src/entry/part.tsx'
import { bringLaterMenu } from './later.ts'
import { menuLateCell } from './menu-late.ts'

vi.mock('#src/entry/part.tsx', () => ({ withTexts: vi.fn() }))

const facts = { MenuFooter: () => null }

it('what stands below the dishes, and the marks of allergies, are asked for again by the next menu where they could not be loaded', async () => {
  const load = vi.mocked(withTexts).mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(facts)
  const close = menuLateCell.subscribe(() => undefined)
  expect(load).not.toHaveBeenCalled()
  bringLaterMenu({} as Parameters<typeof bringLaterMenu>[0])
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect(menuLateCell.get()).toBeNull()
  close()
  menuLateCell.subscribe(() => undefined)
  await vi.waitFor(() => expect(menuLateCell.get()).toBe(facts))
})
