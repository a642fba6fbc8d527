import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { speak } from '#messages/speak.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import { liftLid, takeLid } from '#src/commands/lift-lid.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import type { OfferedCart } from '#src/queries/cart-offers.ts'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { DishPicture } from '#src/ui/dish-picture.tsx'
import { scrollBehavior } from '#src/ui/scroll-behavior.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { WidePicture } from '#src/ui/wide-picture.tsx'
import { Decoration } from '#src/ui/decoration.tsx'
import { LID_PICTURE } from './lid-picture.ts'
import { type MysteryFacts, ordinalWord, shownLids } from './mystery-model.ts'
import { mysterySheet, type SheetAct, type SheetView } from './mystery-sheet-model.ts'
import { useMystery } from './use-mystery.ts'
import styles from './mystery.module.css'

const SECOND = 1000

/** P-12: the lids, one after the other; what is lifted can be chosen from while it is held. */
export function MysterySheet({ offered, onClose }: { offered: OfferedCart; onClose: () => void }) {
  const { go } = useNavigation()
  const [error, setError] = useState<ErrorCode | 'unheard' | null>(null)
  const facts = useMystery(offered, SECOND, error === 'MIN_VAL_ERR')
  const [openedWith] = useState(() => (facts && shownLids(facts).length > 0 ? (facts.session?.id ?? null) : null))
  const [lifted, setLifted] = useState<string | null>(openedWith)
  // Undefined: nothing was looked at yet. The lids that are held can be shown once the menu is there, which may be after the sheet.
  const [looked, setLooked] = useState<number | null | undefined>()
  const [busy, setBusy] = useState(false)
  if (!facts) return null
  const shown = shownLids(facts)
  const at = looked === undefined ? (shown.at(-1)?.ordinal ?? null) : looked
  const isOver = lifted !== null && shown.length === 0 && facts.session?.orderId === null
  const view = mysterySheet(facts, { at, busy, error, isOver })
  const lift = async (ordinal: number) => {
    setBusy(true)
    setError(null)
    const answer = await liftLid(ordinal, shown.length > 0 ? (facts.session?.id ?? null) : null, facts.serviceType)
    setBusy(false)
    if (!('ok' in answer)) return setError('error' in answer ? answer.error : 'unheard')
    setLifted(answer.session.id)
    setLooked(answer.session.seen.length)
  }
  const act = (act: SheetAct) => {
    switch (act.does) {
      case 'lift': return void lift(act.ordinal)
      case 'take':
        if (facts.session) takeLid(facts.session.id, act.lid.ordinal, act.lid.dish)
        return onClose()
      case 'menu': return go(paths.menu())
      case 'sign-in': return go(paths.signIn(paths.cart()))
      case 'close': return onClose()
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={speak('mystery.label')}
      closeLabel={speak('common.close')}
      lead={<Lid view={view} />}
      foot={view.buttons.map(({ label, kind, act: does, busy: atWork }) => <Button key={label} kind={kind} busy={atWork ?? false} onClick={() => act(does)}>{label}</Button>)}
    >
      <div className={styles.say} aria-live="polite">
        <p className={classes('small', styles.which)}>
          <span className="muted">{view.which}</span>
          {view.held && <span className={styles.held} style={{ '--left': `${Math.round(view.held.share * 100)}%` } as CSSProperties}>{view.held.text}</span>}
        </p>
        <h2 className="display">{view.title}</h2>
        {view.price && <p className={classes('price', styles.price)}>{view.price.now} <s>{view.price.was}</s></p>}
        <p className="muted">{view.text}</p>
      </div>
      {view.hasLids && <Strip facts={facts} at={view.shown?.ordinal ?? null} onLook={(ordinal) => { setError(null); setLooked(ordinal) }} />}
      {view.hasLids && <p className={styles.rule}>{speak('mystery.rule')}</p>}
    </Sheet>
  )
}

const Lid = ({ view: { lift, shown, isGone, hasLids } }: { view: SheetView }) => (
  <div className={classes(styles.lift, !hasLids && styles.short, lift !== 'down' && styles[lift])}>
    {shown && <WidePicture picture={shown.dish.item.picture} spent={isGone} />}
    {!shown && lift === 'up' && <Decoration className={styles.plate} src={SCENES.plate} width={400} height={400} />}
    <Decoration className={styles.lid} src={LID_PICTURE} width={372} height={372} />
  </div>
)

/** Ten lids are wider than a phone: the row stands with the one that is looked at in its middle. */
function keepInSight(row: HTMLElement, ordinal: number): void {
  const lid = row.children[ordinal - 1]
  if (lid instanceof HTMLElement) row.scrollTo({ left: lid.offsetLeft - row.offsetLeft - (row.clientWidth - lid.offsetWidth) / 2, behavior: scrollBehavior() })
}

/** All lids of the session, first to last: the lifted ones with their dish, the others closed. */
function Strip({ facts, at, onLook }: { facts: MysteryFacts; at: number | null; onLook: (ordinal: number) => void }) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    // The sheet opens after its parts are there, and stands nowhere before.
    const frame = requestAnimationFrame(() => at !== null && row.current && keepInSight(row.current, at))
    return () => cancelAnimationFrame(frame)
  }, [at])
  const shown = shownLids(facts)
  const count = shown.length > 0 ? (facts.session?.lids ?? 0) : (facts.upsells?.lids ?? 0)
  return (
    <nav ref={row} className={styles.lids} aria-label={speak('mystery.lids')}>
      {Array.from({ length: count }, (_, index) => {
        const lid = shown.find(({ ordinal }) => ordinal === index + 1)
        return (
          <button key={index} type="button" aria-pressed={at === index + 1} aria-disabled={!lid} onClick={() => lid && onLook(index + 1)}>
            <span className={styles.round}>
              {lid ? (
                <DishPicture picture={lid.dish.item.picture} sizes="56px" alt={lid.dish.item.name} spent={!lid.dish.available} />
              ) : (
                <img src={LID_PICTURE} alt={speak('mystery.closed')} width={56} height={56} />
              )}
            </span>
            {ordinalWord(index + 1)}
          </button>
        )
      })}
    </nav>
  )
}
