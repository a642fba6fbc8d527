import { useState } from 'react'
import { clockTime } from '#messages/times.ts'
import { speak } from '#messages/speak.ts'
import { MOST_REMARK } from '#schemas/limits.ts'
import { giveFeedback } from '#src/commands/give-feedback.ts'
import { useDraft } from '#src/queries/use-draft.ts'
import { useFeedbackSetup } from '#src/queries/use-feedback-setup.ts'
import { useServerNow } from '#src/queries/server-clock.ts'
import { useOutletOf } from '#src/queries/outlet-of.ts'
import { useOrder } from '#src/queries/use-orders.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorText } from '#src/ui/error-text.tsx'
import { Foot } from '#src/ui/foot.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { Stars } from '#src/ui/stars.tsx'
import { TextArea } from '#src/ui/text-field.tsx'
import { Waiting } from '#src/ui/waiting.tsx'
import { feedbackDraft } from './feedback-draft.ts'
import { feedbackOf, type FeedbackState, feedbackState, noRatings, questionsOf, type QuestionType } from './feedback-model.ts'
import { FeedbackUnavailable } from './feedback-states.tsx'
import styles from './feedback.module.css'

const FIVE = [1, 2, 3, 4, 5] as const
/** So many are left when it is first said, so that what is pasted is not cut off in silence. */
const TELLING_LEFT = 100
const OVERALL_STAR = 'feedback-overall'

export interface FeedbackFormPageProps {
  orderId: string
  /** Stars already tapped on the order's page, 0 for none. */
  overall?: number | undefined
  onGiven: () => void
  onBack: () => void
}

/** RT-17 form: the overall rating, the brand's own questions, a remark. It is kept on the phone and sent as orders are (LF-04). */
export function FeedbackFormPage({ orderId, overall = 0, onGiven, onBack }: FeedbackFormPageProps) {
  const view = useOrder(orderId)
  const now = useServerNow(5000)
  const state = view === undefined ? null : feedbackState(view, now)
  const shown = useOpened(state)
  return (
    <>
      <PageBar back={{ label: speak('common.back'), onBack }} />
      {state === null && <main><Waiting label={speak('common.loading')} /></main>}
      {shown?.kind === 'open' && <FeedbackForm orderId={orderId} overall={overall} state={shown} onGiven={onGiven} />}
      {shown && shown.kind !== 'open' && <main><FeedbackUnavailable state={shown} /></main>}
    </>
  )
}

type Open = Extract<FeedbackState, { kind: 'open' }>

/** A form that is open stays so when the order is rated from another tab: its words are not taken away, sending them tells. */
function useOpened(state: FeedbackState | null): FeedbackState | null {
  const [opened, setOpened] = useState<Open | null>(null)
  if (opened === null && state?.kind === 'open') setOpened(state)
  return opened !== null && (state?.kind === 'waiting' || state?.kind === 'already') ? opened : state
}

interface FormProps {
  orderId: string
  overall: number
  state: Open
  onGiven: () => void
}

function FeedbackForm({ orderId, overall, state, onGiven }: FormProps) {
  const setup = useFeedbackSetup()
  const { timeZone } = useOutletOf(state.outletId)
  const [draft] = useState(() => feedbackDraft(orderId))
  const [begun] = useState(() => draft.read(Date.now()) ?? { remark: '', ratings: { ...noRatings, overall } })
  const [ratings, setRatings] = useState(begun.ratings)
  const [remark, setRemark] = useState(begun.remark)
  const [isMissing, setMissing] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  useDraft(draft, { remark, ratings })

  const send = async () => {
    if (ratings.overall === 0) {
      setMissing(true)
      return document.getElementById(OVERALL_STAR)?.focus()
    }
    setBusy(true)
    const outcome = await giveFeedback(state.outletId, feedbackOf(orderId, ratings, remark))
    setBusy(false)
    if ('error' in outcome) setWrong(speak(`errors.${outcome.error}.text`))
    else if (outcome.result === 'second') setWrong(speak('feedback.second'))
    else {
      draft.forget()
      onGiven()
    }
  }

  const rate = (type: QuestionType, value: number) => {
    setWrong(null)
    if (type === 'overall') setMissing(false)
    setRatings((held) => ({ ...held, [type]: value }))
  }

  const left = Math.max(0, MOST_REMARK - remark.length)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <main className={styles.page}>
        <div>
          <h1>{speak('feedback.title')}</h1>
          <p className="muted">{speak('feedback.text', { outlet: state.outletName })}</p>
        </div>
        {questionsOf(setup, state.ateThere).map(({ type, question }) => {
          const asked = question ?? speak(`feedback.${type}`)
          return (
            <Stars
              key={type}
              id={type === 'overall' ? OVERALL_STAR : undefined}
              legend={asked}
              error={type === 'overall' && isMissing ? speak('feedback.missing') : null}
              shown
              value={ratings[type]}
              onValue={(value) => rate(type, value)}
              names={FIVE.map((count) => speak('feedback.stars', { question: asked, count }))}
            />
          )
        })}
        <TextArea
          label={speak('feedback.remark')}
          placeholder={speak('feedback.remarkPlaceholder')}
          maxLength={MOST_REMARK}
          hint={left <= TELLING_LEFT ? speak('feedback.remarkLeft', { count: left }) : undefined}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
        <p className={styles.until}>{speak('feedback.open', { time: clockTime(state.until, timeZone) })}</p>
        {wrong && <ErrorText alert>{wrong}</ErrorText>}
      </main>
      <Foot>
        <Button wide type="submit" busy={busy}>{speak('feedback.send')}</Button>
      </Foot>
    </form>
  )
}
