import { expect, it } from 'vitest'
import { News, Topic } from './news.ts'

it('news are read by topic, in the order in which they were added', () => {
  const [seats, words] = [new Topic<number>('seats'), new Topic<string>('words')]
  const news = new News()
  news.add(seats, 2)
  news.add(words, 'two')
  news.add(seats, 1)
  expect(news.of(seats)).toEqual([2, 1])
  expect(news.of(words)).toEqual(['two'])
  expect(news.of(new Topic<number>('seats'))).toEqual([])
})
