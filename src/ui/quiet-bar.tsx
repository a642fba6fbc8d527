import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { say } from './say.ts'

export interface QuietBarProps {
  /** `good`: back online. */
  tone?: 'good' | undefined
  icon?: IconName | undefined
  action?: { label: string; onAct: () => void } | undefined
  /** What is known, and its time: "Offline. Menu of 12:05, ordering still works." */
  children: ReactNode
}

/** The bar of 44 below the header: the age of what is shown, never a dialog for the network. */
export function QuietBar({ tone, icon = tone === 'good' ? 'check' : 'cloud-off', action, children }: QuietBarProps) {
  const words = useRef<HTMLSpanElement>(null)
  const said = useRef('')
  useEffect(() => {
    const text = words.current?.textContent ?? ''
    if (text === said.current) return
    said.current = text
    say(text)
  })
  return (
    <output aria-live="off" className={classes('quiet', tone)}>
      <Icon name={icon} size={20} />
      <span ref={words} className="grow">{children}</span>
      {action && (
        <button type="button" onClick={action.onAct}>
          {action.label}
        </button>
      )}
    </output>
  )
}
