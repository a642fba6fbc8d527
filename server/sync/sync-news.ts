import { type News, Topic } from '../db/news.ts'
import type { Change } from './change.ts'

/** Numbers of a scope that a transaction took, first to last; a refusal may take one and write no document. */
export interface RaisedCounter {
  scope: string
  first: number
  last: number
}

export const counterRaised = new Topic<RaisedCounter>('counter-raised')
export const documentsWritten = new Topic<Change>('documents-written')

/** One entry per scope, from the first number taken to the last. The scope's row is locked, so no other transaction has a number in between. */
export function raisedScopes(news: News): Map<string, RaisedCounter> {
  const scopes = new Map<string, RaisedCounter>()
  for (const raised of news.of(counterRaised)) scopes.set(raised.scope, { ...raised, first: scopes.get(raised.scope)?.first ?? raised.first })
  return scopes
}
