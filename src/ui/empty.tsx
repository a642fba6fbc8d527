import styles from './empty.module.css'
import type { ReactNode } from 'react'
import { Decoration } from './decoration.tsx'

export interface EmptyProps {
  /** Address of a scene: an empty plate, crumbs, a bill, a box. */
  scene: string
  title: string
  /** One sentence of fact. */
  children: ReactNode
  /** One way on: a `Button` or `ButtonLink`. */
  action?: ReactNode
  /** The level its title has on its page. */
  level?: 1 | 2 | undefined
}

/** Where there is nothing, or something went wrong: a picture, a sentence, one way on. */
export function Empty({ scene, title, children, action, level = 2 }: EmptyProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <section className={styles.empty}>
      <Decoration src={scene} width={168} height={168} decoding="async" />
      <Title>{title}</Title>
      <p>{children}</p>
      {action}
    </section>
  )
}
