import { speak } from '#messages/speak.ts'
import { useOutlet } from '#src/queries/use-outlet.ts'
import styles from './about.module.css'
import { BrandPage } from './brand-page.tsx'
import { telLink } from '#src/entry/outside-links.ts'

/** RT-15: whom to ask. */
export function HelpPage() {
  const outlet = useOutlet()
  return (
    <BrandPage title={speak('help.support')}>
      {({ brandResource: { resource } }) => {
        const ways = [
          ...(outlet?.phone ? [{ href: telLink(outlet.phone), name: speak('help.outlet'), value: outlet.phone }] : []),
          ...(resource.helpPhone && resource.helpPhone !== outlet?.phone ? [{ href: telLink(resource.helpPhone), name: speak('help.phone'), value: resource.helpPhone }] : []),
          ...(resource.helpEmail ? [{ href: `mailto:${resource.helpEmail}`, name: speak('help.email'), value: resource.helpEmail }] : []),
        ]
        return (
          <div className={styles.text}>
            <p>{speak('help.supportText')}</p>
            {ways.length === 0 && <p>{speak('help.nothing')}</p>}
            <ul className={styles.ways}>
              {ways.map(({ href, name, value }) => (
                <li key={href}>
                  <a href={href}>
                    <b>{name}</b>
                    <span className="muted">{value}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )
      }}
    </BrandPage>
  )
}
