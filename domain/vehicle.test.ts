import fc from 'fast-check'
import { is } from 'superstruct'
import { expect, it } from 'vitest'
import { Vehicle } from '#schemas/guest.ts'
import { OrderVehicle } from '#schemas/serving.ts'
import { keepableVehicles, withVehicle, writtenCar } from './saved-vehicles.ts'
import { isVehicle, plateDigits, writtenVehicle } from './vehicle.ts'

it.each([['4821', '4821'], ['A482', '482'], ['RJ14 CX 4821', '4821'], ['rj14cx4821', '4821'], ['RJ-14-CX-4821', '4821'], ['४८२१', '4821'], [' 4821 ', '4821']])('reads %s as the car %s (VA-15)', (typed, digits) => {
  expect(plateDigits(typed)).toBe(digits)
})

it.each(['', 'X', '12', '12345', 'RJ14', 'AB', '🚗 4821', '4821!', 'RJ14 CX 48211', 'RJ 14 CXA 48 2100', '-4821'])('asks for a vehicle number where %s was typed (VA-15, EN-04)', (typed) => {
  expect(isVehicle(typed)).toBe(false)
})

it('is written in capitals with single spaces, and reads the same after that', () => {
  expect(writtenVehicle(' rj14  cx 4821 ')).toBe('RJ14 CX 4821')
  fc.assert(fc.property(fc.stringMatching(/^[a-zA-Z0-9 .-]{0,16}$/), (typed) => plateDigits(writtenVehicle(typed)) === plateDigits(typed)))
})

it('whose looks were pasted can be kept and ordered to (EN-04)', () => {
  const car = writtenCar({ number: 'rj14 cx 4821', description: ' Red Swift,\u2028dent\u000bon the\tleft ' })
  expect(car).toEqual({ number: 'RJ14 CX 4821', description: 'Red Swift, dent on the left' })
  expect([is(car, OrderVehicle), is({ id: 'a', ...car }, Vehicle)]).toEqual([true, true])
})

const car = (id: string, number: string) => ({ id, number, description: '' })

it('keeps each car once, the one used last first, and at most ten (EN-02)', () => {
  const cars = [car('a', 'RJ14 CX 4821'), car('b', 'HR26 4410')]
  expect(withVehicle(cars, car('b', 'HR26 4411'))).toEqual([car('b', 'HR26 4411'), cars[0]])
  expect(withVehicle(cars, car('c', 'rj14cx4821'))).toEqual([car('c', 'rj14cx4821'), cars[1]])
  const ten = Array.from({ length: 10 }, (_none, at) => car(`c${at}`, `RJ14 ${1000 + at}`))
  expect(withVehicle(ten, car('new', 'RJ14 2000')).map(({ id }) => id)).toEqual(['new', ...ten.slice(0, 9).map(({ id }) => id)])
})

it('VA-15: of a change the cars are kept whose number is one or stood before; of a car whose new number is none the old one stays', () => {
  const [old, swift] = [car('a', 'My car'), car('b', 'RJ14 CX 4821')]
  expect(keepableVehicles([car('c', 'RJ14 AA 0001'), car('d', 'Her car'), { ...old, description: 'White' }, car('b', '🚗🚗🚗')], [old, swift])).toEqual([car('c', 'RJ14 AA 0001'), { ...old, description: 'White' }, swift])
})
