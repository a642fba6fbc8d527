import { Topic } from '../db/news.ts'

/** The id of an outlet whose list of calls changed: a table called, or was seen to. */
export const tableCalled = new Topic<string>('table-called')
