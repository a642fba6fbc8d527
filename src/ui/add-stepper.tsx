import styles from './add-stepper.module.css'
import { type RefCallback, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { useDirectTap } from './use-direct-tap.ts'

export interface AddStepperProps {
  count: number
  onMore: () => void
  onLess: () => void
  /** `add` is shown; `addDish`, `less` and `more` are read out and name the dish ("Add Dal makhani", "One more Dal makhani, 2 in the cart"). */
  labels: { add: string; addDish: string; less: string; more: string }
  /** A small plus on ADD: the dish has choices. */
  hasChoices?: boolean | undefined
  /** Outlined, for the cart. */
  flat?: boolean | undefined
  /** Writes how many into the element that it is given; `count` then says no more than what is read out. */
  drawCount?: RefCallback<HTMLElement> | undefined
}

/**
 * ADD becomes a stepper in its own box and nothing moves: the last button is ADD and then plus, the same element, so the thumb and the focus
 * stay where they were. When the last one is taken away from the minus, focus goes back to ADD.
 */
export function AddStepper({ count, onMore, onLess, labels, hasChoices, flat, drawCount }: AddStepperProps) {
  const on = count > 0
  const last = useRef<HTMLButtonElement>(null)
  const lessUsed = useRef(false)
  useLayoutEffect(() => {
    if (!on && lessUsed.current) last.current?.focus()
    lessUsed.current = false
  }, [on])
  const box = useDirectTap<HTMLDivElement>((button) => {
    if (button === last.current) return onMore()
    lessUsed.current = true
    onLess()
  })
  return (
    <div ref={box} className={classes('add', on && 'on', flat && styles.flat)}>
      {on && (
        <button type="button" className="less" aria-label={labels.less}>
          <Icon name="minus" size={20} />
        </button>
      )}
      {on && <span ref={drawCount} className="num">{drawCount ? null : count}</span>}
      <button key="last" ref={last} type="button" aria-label={on ? labels.more : labels.addDish}>
        {on ? <Icon name="plus" size={20} /> : labels.add}
        {!on && hasChoices && <sup aria-hidden="true">+</sup>}
      </button>
    </div>
  )
}
