import { expect, test } from 'vitest'
import { createQueue, QueueFull } from './queue.ts'

const held = () => {
  const gate = Promise.withResolvers<void>()
  return { wait: () => gate.promise, open: gate.resolve }
}

test('two run at a time, the rest in the order they came', async () => {
  const inLine = createQueue(2, 10)
  const gates = [held(), held(), held(), held()]
  const started: number[] = []
  const all = gates.map((gate, i) => inLine(() => (started.push(i), gate.wait())))
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  gates[1]?.open()
  await all[1]
  expect(started).toEqual([0, 1, 2])
  for (const gate of gates) gate.open()
  await Promise.all(all)
  expect(started).toEqual([0, 1, 2, 3])
})

test('one who would wait behind too many is told at once', async () => {
  const inLine = createQueue(1, 1)
  const gate = held()
  const running = inLine(gate.wait)
  const waiting = inLine(gate.wait)
  await expect(inLine(gate.wait)).rejects.toThrow(QueueFull)
  gate.open()
  await Promise.all([running, waiting])
  await expect(inLine(() => Promise.resolve('free again'))).resolves.toBe('free again')
})

test('an act that fails gives its place to the next', async () => {
  const inLine = createQueue(1, 5)
  const failing = inLine(() => Promise.reject(new Error('no')))
  const next = inLine(() => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  await expect(next).resolves.toBe('yes')
})
