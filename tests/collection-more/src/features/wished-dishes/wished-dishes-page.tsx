import { useState } from 'react'
import { speak } from '#messages/speak.ts'
import { dropWishedDish, wishDish } from '#src/commands/wished-dishes.ts'
import type { Outcome } from '#src/commands/outcome.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { useSession } from '#src/queries/use-session.ts'
import { useWishedDishes } from '#src/queries/use-wished-dishes.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { Toast } from '#src/ui/toast.tsx'
import { Waiting } from '#src/ui/waiting.tsx'
import styles from './wished-dishes.module.css'

/** What a guest wants to try next time. */
export function WishedDishesPage() {
  const session = useSession()
  return (
    <>
      <PageBar title={speak('wishedDishes.title')} back={{ label: speak('common.back'), href: paths.account() }} />
      <main className={styles.page}>
        {session === null && (
          <Empty scene={SCENES.plate} title={speak('account.visitor')} action={<ButtonLink href={paths.signIn(paths.account())}>{speak('account.signIn')}</ButtonLink>}>
            {speak('account.visitorText')}
          </Empty>
        )}
        {session && <Dishes />}
      </main>
    </>
  )
}

function Dishes() {
  const dishes = useWishedDishes()
  const [name, setName] = useState('')
  const [word, setWord] = useState<string | null>(null)
  if (!dishes) return <Waiting label={speak('common.loading')} />
  const tell = (outcome: Outcome) => {
    if ('error' in outcome) setWord(speak(`errors.${outcome.error}.text`))
    return 'ok' in outcome
  }
  const add = async () => {
    if (name.trim() !== '' && tell(await wishDish(name))) setName('')
  }
  return (
    <>
      {dishes.length === 0 && <Empty scene={SCENES.plate} title={speak('wishedDishes.none')}>{speak('wishedDishes.noneText')}</Empty>}
      <ul>
        {dishes.map((dish) => (
          <li key={dish.id} className="row">
            <span className="grow">{dish.name}</span>
            <IconButton icon="trash" label={speak('wishedDishes.remove', { name: dish.name })} onClick={() => void dropWishedDish(dish.id).then(tell)} />
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <TextField label={speak('wishedDishes.name')} maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />
        <Button wide type="submit">{speak('wishedDishes.add')}</Button>
      </form>
      <Toast text={word} onDone={() => setWord(null)} />
    </>
  )
}
