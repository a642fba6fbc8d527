import { speak } from '#messages/speak.ts'
import { offerPaths } from '#src/entry/offer-paths.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'

/** VA-22, VA-23: a code that opens nothing. @param level 1 on a page of its own */
export const OfferWrong = ({ text, level }: { text: string; level?: 1 }) => (
  <Empty level={level} scene={SCENES.crumbs} title={speak('deals.wrongTitle')} action={<ButtonLink href={offerPaths.list()}>{speak('deals.seeAll')}</ButtonLink>}>
    {text}
  </Empty>
)

/** A code that this phone does not know and nobody could be asked about. */
export const OfferFar = ({ code, onKeep, onRetry, level }: { code: string; onKeep: () => void; onRetry: () => void; level?: 1 }) => (
  <Empty
    level={level}
    scene={SCENES.box}
    title={speak('deals.farTitle', { code })}
    action={
      <>
        <Button onClick={onKeep}>{speak('deals.farKeep')}</Button>
        <Button kind="line" onClick={onRetry}>{speak('common.retry')}</Button>
      </>
    }
  >
    {speak('deals.farText')}
  </Empty>
)

export const OffersFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Empty scene={SCENES.box} title={speak('deals.failed')} action={<Button onClick={onRetry}>{speak('common.retry')}</Button>}>
    {speak('deals.failedText')}
  </Empty>
)

export const OffersNone = () => (
  <Empty scene={SCENES.crumbs} title={speak('deals.none')} action={<ButtonLink href={paths.menu()}>{speak('deals.seeMenu')}</ButtonLink>}>
    {speak('deals.noneText')}
  </Empty>
)
