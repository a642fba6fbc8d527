import { FeedbackSetup } from '#schemas/feedback.ts'
import { derive, makeCell, type ReadCell } from './cell.ts'
import { keptAnswer, type KeptState } from './kept-answer.ts'
import { useCell } from './use-cell.ts'
import { useStartUp } from './use-start-up.ts'

const setups = new Map<string, ReadCell<FeedbackSetup | null>>()
const none = makeCell<FeedbackSetup | null>(null)

function setupOf(brandId: string | null): ReadCell<FeedbackSetup | null> {
  if (brandId === null) return none
  const known = setups.get(brandId)
  if (known) return known
  const answer: ReadCell<KeptState<FeedbackSetup>> = keptAnswer(`feedback-setup:${brandId}`, {
    method: 'GET',
    path: `/api/brands/feedbacks/setup?brandId=${encodeURIComponent(brandId)}`,
    struct: FeedbackSetup,
  })
  const cell = derive([answer], ([state]) => (state.kind === 'ready' ? state.value : null))
  setups.set(brandId, cell)
  return cell
}

/** EN-15: the brand's questions; null until they are known. */
export function useFeedbackSetup(): FeedbackSetup | null {
  const startUp = useStartUp()
  return useCell(setupOf(startUp.kind === 'ready' ? startUp.info.brand.id : null))
}
