import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import { clockTime } from '#messages/times.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import type { MysterySession } from '#schemas/offer.ts'
import { type MysteryFacts, ordinalWord, percentOf, type ShownLid, shownLids, wordOf } from './mystery-model.ts'

const MINUTE = 60_000

export type SheetAct = { does: 'lift'; ordinal: number } | { does: 'take'; lid: ShownLid } | { does: 'close' | 'menu' | 'sign-in' }
export interface SheetButton { label: string; act: SheetAct; kind: 'primary' | 'line' | 'soft'; busy?: boolean }

export interface SheetView {
  /** How the lid lies. */
  lift: 'down' | 'busy' | 'ajar' | 'up'
  which: string
  /** When it is held to: words, and the share of its time that is left. */
  held: { text: string; share: number } | null
  title: string
  price: { was: string; now: string } | null
  text: string
  shown: ShownLid | null
  isGone: boolean
  buttons: readonly SheetButton[]
  /** False: a state without lids to choose from. */
  hasLids: boolean
}

export interface SheetState {
  /** The lid that is looked at; null: the next one to lift. */
  at: number | null
  busy: boolean
  /** `unheard`: the lid was asked for, and no answer came. */
  error: ErrorCode | 'unheard' | null
  /** The session the sheet was opened with has ended meanwhile. */
  isOver: boolean
}

const HOLD_MS = 15 * MINUTE

function heldWords(heldUntil: number, now: number, timeZone: string): SheetView['held'] {
  const left = Math.max(0, heldUntil - now)
  const seconds = Math.ceil(left / 1000)
  const text =
    left < MINUTE
      ? speak('mystery.heldFor', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })
      : speak('mystery.heldUntil', { time: clockTime(heldUntil, timeZone) })
  return { text, share: Math.min(1, left / HOLD_MS) }
}

const toCart = (label: string, kind: SheetButton['kind'] = 'primary'): SheetButton => ({ label, act: { does: 'close' }, kind })
const toMenu = (): SheetButton => ({ label: speak('mystery.menu'), act: { does: 'menu' }, kind: 'primary' })
const plainSheet = (title: string, text: string, buttons: readonly SheetButton[], lift: SheetView['lift'] = 'down'): SheetView =>
  ({ lift, which: speak('mystery.label'), held: null, title, price: null, text, shown: null, isGone: false, buttons, hasLids: false })

/** ER-14: what speaks against lifting a lid. */
function refused(error: ErrorCode | 'unheard', { upsells, items }: MysteryFacts, ordinal: number): SheetView {
  switch (error) {
    case 'UPSELL_SESSION_TIMEOUT': return plainSheet(speak('mystery.timeOut'), speak('mystery.timeOutText'), [toCart(speak('mystery.gotIt'))], 'ajar')
    case 'DEAL_TKN_ERR': return plainSheet(speak('mystery.one'), speak('mystery.oneOther'), [toCart(speak('mystery.back'))])
    // A minimum that the cart reaches has been raised: what it is now is being asked for.
    case 'MIN_VAL_ERR': return upsells && items < upsells.minimum ? needView(upsells.minimum, items) : plainSheet(speak('errors.MIN_VAL_ERR.title'), speak('errors.MIN_VAL_ERR.text'), [toMenu()])
    case 'NO_DEAL_ERR': return plainSheet(speak('mystery.out'), speak('mystery.outText'), [toCart(speak('mystery.back'))], 'up')
    case 'DEAL_UNA_ERR': return plainSheet(speak('mystery.unavailable'), speak('mystery.unavailableText'), [toCart(speak('mystery.back'))])
    case 'NO_NETWORK': return plainSheet(speak('mystery.offline'), speak('mystery.offlineLong'), [toCart(speak('mystery.back'), 'soft')])
    case 'INVALID_TOKEN':
    case 'UNAUTHORIZED_ACTION':
      return plainSheet(speak('mystery.guest'), speak('mystery.guestLong'), [{ label: speak('mystery.signIn'), act: { does: 'sign-in' }, kind: 'primary' }])
    default:
      return plainSheet(speak('mystery.error'), speak(error === 'unheard' ? 'mystery.unheardText' : 'mystery.errorText'), [
        toCart(speak('mystery.notNow'), 'line'),
        { label: speak('mystery.again'), act: { does: 'lift', ordinal }, kind: 'primary' },
      ])
  }
}

const needView = (minimum: number, items: number): SheetView =>
  plainSheet(
    speak('mystery.need', { price: formatPrice(minimum - items) }),
    speak('mystery.needText', { minimum: formatPrice(minimum), items: formatPrice(items) }),
    [toMenu()],
  )

function liftedView(lid: ShownLid, shown: readonly ShownLid[], facts: MysteryFacts, session: MysterySession, another: SheetButton | null): SheetView {
  const { name } = lid.dish.item
  const which = speak('mystery.yours', { ordinal: ordinalWord(lid.ordinal).toLowerCase() })
  const held = heldWords(session.heldUntil, facts.now, facts.book.outlet.timeZone)
  if (!lid.dish.available) {
    return {
      lift: 'up',
      which,
      held: null,
      title: speak('mystery.gone', { name }),
      price: null,
      text: speak('mystery.goneText'),
      shown: lid,
      isGone: true,
      buttons: another ? [{ ...another, kind: 'primary' }] : [toCart(speak('mystery.back'))],
      hasLids: true,
    }
  }
  const percent = { percent: String(lid.percent) }
  const isLast = lid.ordinal === session.seen.length && session.seen.length >= session.lids
  // One that has sold out since is nobody's to choose.
  const areAllLeft = shown.length > 1 && shown.every(({ dish }) => dish.available)
  const text = !areAllLeft ? speak('mystery.off', percent) : isLast ? speak('mystery.last') : speak('mystery.offAndOthers', percent)
  const take: SheetButton = { label: speak('mystery.add', { price: formatPrice(lid.now) }), act: { does: 'take', lid }, kind: 'primary' }
  return {
    lift: 'up',
    which,
    held,
    title: name,
    price: { was: formatPrice(lid.was), now: formatPrice(lid.now) },
    text,
    shown: lid,
    isGone: false,
    buttons: another ? [another, take] : [take],
    hasLids: true,
  }
}

/** What the sheet of lids shows. */
export function mysterySheet(facts: MysteryFacts, { at, busy, error, isOver }: SheetState): SheetView {
  const { session, upsells, items, signedIn, offline, lid } = facts
  const shown = shownLids(facts)
  const next = shown.length === 0 ? 1 : (session?.seen.length ?? 0) + 1
  if (!signedIn) return refused('INVALID_TOKEN', facts, next)
  if (lid.kind === 'applied')
    return plainSheet(
      speak('mystery.one'),
      speak('mystery.oneText', { name: facts.book.menu.items.get(lid.line.itemId)?.name ?? speak('mystery.deal'), price: formatPrice(lid.price - lid.off) }),
      [toCart(speak('mystery.back'))],
      'up',
    )
  if (isOver) return refused('UPSELL_SESSION_TIMEOUT', facts, next)
  if (error && !busy) return refused(error, facts, next)
  const count = shown.length > 0 && session ? session.lids : (upsells?.lids ?? 0)
  const looked = at === null || busy ? null : shown.find(({ ordinal }) => ordinal === at)
  const another: SheetButton | null = next <= count && !offline ? { label: speak('mystery.another'), act: { does: 'lift', ordinal: next }, kind: 'line' } : null
  if (looked && session) return liftedView(looked, shown, facts, session, another)
  const which = speak('mystery.ofAll', { ordinal: ordinalWord(next), number: speak(`mystery.numbers.${wordOf(count)}`) })
  if (offline && !busy) return refused('NO_NETWORK', facts, next)
  if (busy)
    return {
      ...plainSheet(
        speak('mystery.lifting'),
        speak('mystery.liftingText'),
        [{ label: speak('mystery.asking'), act: { does: 'close' }, kind: 'soft', busy: true }],
        'busy',
      ),
      which,
      hasLids: true,
    }
  if (upsells && items < upsells.minimum) return needView(upsells.minimum, items)
  return {
    ...plainSheet(speak(next === 1 ? 'mystery.lift.first' : 'mystery.lift.next'), speak('mystery.liftText', { percent: percentOf(upsells?.mostBps ?? 0) }), [
      { label: speak('mystery.liftIt'), act: { does: 'lift', ordinal: next }, kind: 'primary' },
    ]),
    which,
    hasLids: true,
  }
}
