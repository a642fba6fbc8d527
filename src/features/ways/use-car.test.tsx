import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import type { Profile } from '#schemas/guest.ts'
import type { Cell } from '#src/queries/cell.ts'
import { guestDocuments } from '#src/queries/guest.ts'
import { type CarChoice, useCar } from './use-car.ts'

const profiles = guestDocuments('profile') as Cell<readonly Profile[] | undefined>
const saved = { id: '1', number: 'RJ14 CX 4821', description: 'white Swift' }
const savedCarsCome = (): void => profiles.set([{ guestVehicle: [saved] } as unknown as Profile])

/** What the hook gives after an act within its first rendering, which it answers by another. */
function carAfter(act: (car: CarChoice) => void): CarChoice {
  const seen: CarChoice[] = []
  function Probe() {
    const car = useCar(null)
    if (seen.push(car) === 1) act(car)
    return null
  }
  renderToStaticMarkup(<Probe />)
  const last = seen.at(-1)
  if (!last) throw new Error('Nothing was rendered.')
  return last
}

afterEach(() => profiles.set(undefined))

it('EN-04: a number that is being written down is not replaced by a saved car that arrives meanwhile', () => {
  profiles.set(undefined)
  const car = carAfter(({ type }) => {
    type({ number: 'RJ14 AB 12', description: '' })
    savedCarsCome()
  })
  expect([car.saved, car.chosen, car.typed.number]).toEqual([[saved], null, 'RJ14 AB 12'])
})

it('EN-02: who has written nothing has the saved car chosen, and can choose to write one', () => {
  savedCarsCome()
  expect(carAfter(() => undefined).chosen).toEqual(saved)
  expect(carAfter(({ choose }) => choose(null)).chosen).toBeNull()
})
