import { speak } from '#messages/speak.ts'
import type { CoverView } from '#paint/cover-view.ts'
import { PlainPicture } from '#src/ui/plain-picture.tsx'

interface MenuCoverProps {
  cover: CoverView
  /** The element of the section its button leads to. */
  anchor: string | undefined
  onGo: (anchor: string) => void
}

/** A formal house's opening, by the hour: one dish off the edge and a way to the menu. */
export function MenuCover({ cover, anchor, onGo }: MenuCoverProps) {
  const { title, line, picture } = cover
  return (
    <section className="cover" aria-labelledby="cover">
      <div>
        <h2 id="cover">{title}</h2>
        {line !== '' && <p>{line}</p>}
        {anchor !== undefined && (
          <a
            className="cover-go"
            href={`#${anchor}`}
            onClick={(event) => {
              event.preventDefault()
              onGo(anchor)
            }}
          >
            <span>{speak('menu.coverGo')}</span>
          </a>
        )}
      </div>
      <PlainPicture picture={picture} width={256} sizes="330px" lazy />
    </section>
  )
}
