import { speak } from '#messages/speak.ts'
import { Emblem } from '#src/ui/emblem.tsx'
import styles from './about.module.css'
import { BrandPage } from './brand-page.tsx'

/** RT-15: who the brand is. */
export function AboutPage() {
  return (
    <BrandPage title={speak('pages.about')}>
      {({ brand, brandResource }) => (
        <article className={styles.text}>
          <Emblem letters={brand.emblem} />
          <h2>{brand.name}</h2>
          <p className="muted">{brand.tagline}</p>
          {brandResource.resource.about.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
        </article>
      )}
    </BrandPage>
  )
}
