import { speak } from '#messages/speak.ts'
import styles from './about.module.css'
import { BrandPage } from './brand-page.tsx'

/** RT-03: the brand's terms or its privacy policy. */
export function LegalPage({ which }: { which: 'terms' | 'privacy' }) {
  const title = speak(`pages.${which}`)
  return (
    <BrandPage title={title}>
      {({ brandResource }) => {
        const text = brandResource.resource[which]
        return (
          <article className={styles.text}>
            {text.title !== title && <h2>{text.title}</h2>}
            <p className="muted small">{speak('pages.updated', { date: text.updated })}</p>
            {text.paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
          </article>
        )
      }}
    </BrandPage>
  )
}
