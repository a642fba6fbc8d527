import { Button } from '#src/ui/button.tsx'
import { dayWords } from './day-words.ts'
import layout from './close.module.css'

interface CloseQuestionProps {
  /** Orders of the day that are not over; null: not known. */
  underWay: number | null
  onYes: () => void
  onNo: () => void
}

/** Asked once more before the day is closed, which nobody can take back. It stands above the button that asked, so that a double tap meets that again. */
export function CloseQuestion({ underWay, onYes, onNo }: CloseQuestionProps) {
  return (
    <div className="cancel-ask" role="alert">
      <b>{underWay === 0 ? dayWords.sure : dayWords.underWay(underWay)}</b>
      <p>{dayWords.forGood}</p>
      <p className={`steps ${layout.answers}`}>
        <Button small kind="soft" onClick={onNo}>{dayWords.notYet}</Button>
        <Button small onClick={onYes}>{dayWords.closeForGood}</Button>
      </p>
    </div>
  )
}
