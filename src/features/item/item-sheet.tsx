import { useRef, useState } from 'react'
import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import { dishView } from '#paint/dish-view.ts'
import { addToCart } from '#src/commands/add-to-cart.ts'
import { replaceCartLine } from '#src/commands/change-cart.ts'
import { BASE_PATH } from '#src/entry/base-path.ts'
import { OtherOutletSheet } from '#src/entry/other-outlet-sheet.tsx'
import { useCartOutletLabel } from '#src/queries/outlet-names.ts'
import { wouldCostCart } from '#src/queries/use-cart.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { DishPicture } from '#src/ui/dish-picture.tsx'
import { FoodMark } from '#src/ui/food-mark.tsx'
import { Price } from '#src/ui/price.tsx'
import { scrollBehavior } from '#src/ui/scroll-behavior.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { Stepper } from '#src/ui/stepper.tsx'
import { Toast } from '#src/ui/toast.tsx'
import { DishFacts } from './dish-facts.tsx'
import { ItemOffers } from './item-offers.tsx'
import { groupAnchor, ItemGroups } from './item-groups.tsx'
import { chooseVariation, firstChoice, type GroupView, groupsOf, lineOf, openGroup, type OptionView, priceOf, toggleAddOn, VARIATION } from './item-model.ts'
import { ItemGone, ItemLoading } from './item-states.tsx'
import styles from './item.module.css'
import { type ItemReading, useItem } from './use-item.ts'

interface ItemSheetProps {
  itemId: string
  /** The cart's line that is being changed. */
  lineId?: string | undefined
  onClose: () => void
  /** The cart had no room for it. */
  onFull: () => void
}

/** P-04: a dish, what can be chosen with it, and its live price. Its address makes the phone's back button close it. */
export function ItemSheet({ itemId, lineId, onClose, onFull }: ItemSheetProps) {
  const reading = useItem(itemId, lineId)
  if (reading.kind === 'shown') return <DishSheet key={itemId} {...reading} onClose={onClose} onFull={onFull} />
  return (
    <Sheet open onClose={onClose} title={speak('menu.title')} closeLabel={speak('common.close')}>
      {reading.kind === 'loading' ? <ItemLoading /> : <ItemGone onClose={onClose} />}
    </Sheet>
  )
}

type DishSheetProps = Extract<ItemReading, { kind: 'shown' }> & Pick<ItemSheetProps, 'onClose' | 'onFull'>

const MOST = 99

function DishSheet({ item, menu, soldOut, returns, canAdd, line, outletId, onClose, onFull }: DishSheetProps) {
  const [choice, setChoice] = useState(() => firstChoice(item, soldOut, line))
  const [words, setWords] = useState<{ groupId: string; text: string } | null>(null)
  const [toast, setToast] = useState<string | null>(null)
  const from = useCartOutletLabel()
  const [asking, setAsking] = useState(false)
  const view = dishView(item, soldOut.has(item.id), returns, BASE_PATH)
  const groups = menu ? groupsOf(item, menu, soldOut, choice) : []

  const pick = (group: GroupView, option: OptionView) => {
    setWords(null)
    setChoice((held) => (group.id === VARIATION ? chooseVariation(item, held, option.id) : toggleAddOn(held, group.id, option.id, group.kind)))
  }
  const refuse = (group: GroupView) => {
    setWords({ groupId: group.id, text: speak('item.limit') })
    setToast(speak('item.limitToast'))
  }
  // A second tap may come before the sheet has gone: it neither adds again nor leads further back.
  const isLeaving = useRef(false)
  const close = () => {
    isLeaving.current = true
    onClose()
  }
  const put = () => {
    if (!menu || isLeaving.current) return
    const next = lineOf(item, menu, choice)
    const kept = line ? replaceCartLine(line.lineId, next) : addToCart(next)
    void kept.then((outcome) => 'error' in outcome && outcome.error === 'BODY_TOO_LARGE' && onFull())
    close()
  }
  const add = () => {
    if (!menu) return
    const open = openGroup(item, menu, soldOut, choice)
    setWords(open)
    if (open) document.getElementById(groupAnchor(open.groupId))?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
    else if (outletId !== null && wouldCostCart(outletId)) setAsking(true)
    else put()
  }

  return (
    <Sheet
      open
      onClose={close}
      title={item.name}
      closeLabel={speak('common.close')}
      lead={item.picture && <DishPicture picture={item.picture} sizes="(min-width: 560px) 560px, 100vw" shape="wide" eager />}
      foot={
        view.soldOut || !canAdd ? (
          <p className={styles.cannot}>{view.soldOut ? soldOutWords(returns) : speak('item.readOnly')}</p>
        ) : (
          <>
            <Stepper
              count={choice.quantity}
              least={1}
              most={MOST}
              onCount={(quantity) => setChoice((held) => ({ ...held, quantity }))}
              labels={{ whole: speak('item.quantity'), less: speak('common.oneLess', { name: item.name }), more: speak('common.oneMore', { name: item.name }) }}
            />
            <Button onClick={add} busy={menu === null} end={menu && formatPrice(priceOf(item, menu, choice))}>
              {speak(line ? 'item.update' : 'item.add')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.head}>
        <p className={styles.tags}>
          <FoodMark foodType={view.food} word={view.foodLabel} />
          {view.badges.map(({ label, best }) => <Badge key={label} tone={best ? undefined : 'plain'} icon={best ? 'flame' : undefined}>{label}</Badge>)}
        </p>
        <h1 className={styles.name} lang={item.lang}>{item.name}</h1>
        {item.variations.length === 0 && <p><Price paise={item.price} before={item.priceBefore} beforeLabel={speak('common.before')} /></p>}
        {item.description !== '' && <p className="muted" lang={item.lang}>{item.description}</p>}
        {item.prepMinutes !== null && <p className="small muted">{speak('item.prep', { count: item.prepMinutes })}</p>}
        {!view.soldOut && <ItemOffers itemId={item.id} />}
      </div>
      {menu ? <ItemGroups groups={groups} words={words} onPick={pick} onRefused={refuse} /> : <ItemLoading />}
      <DishFacts item={item} />
      <p className={styles.note}>{speak('item.noteInCart')}</p>
      <Toast text={toast} onDone={() => setToast(null)} />
      {asking && <OtherOutletSheet open outlet={from} onAgree={put} onKeep={() => setAsking(false)} />}
    </Sheet>
  )
}

const soldOutWords = (returns: string | undefined): string => (returns === undefined ? speak('item.soldOut') : speak('item.soldOutReturns', { returns }))
