import { describe, expect, it } from 'vitest'
import { sql } from './sql.ts'

describe('a statement', () => {
  it('carries its values beside its text', () => {
    const name = "Robert'); drop table orders; --"
    const statement = sql`select id from outlets where name = ${name} and lat > ${12.5} and city is not distinct from ${null}`
    expect(statement.text).toBe('select id from outlets where name = $1 and lat > $2 and city is not distinct from $3')
    expect(statement.values).toEqual([name, 12.5, null])
  })

  it('takes other statements in as text and counts their values with its own', () => {
    const where = sql`brand_id = ${'b'} and ${sql`city = ${'Udaipur'}`}`
    const statement = sql`select ${1} from outlets where ${where} limit ${10}`
    expect(statement.text).toBe('select $1 from outlets where brand_id = $2 and city = $3 limit $4')
    expect(statement.values).toEqual([1, 'b', 'Udaipur', 10])
  })

  it('has the same text each time, so that the database plans it once', () => {
    const of = (id: string): string => sql`select body from orders where id = ${id}`.text
    expect(of('a')).toBe(of('b'))
  })

  it('joins parts with a separator', () => {
    const list = sql.join(['a', 'b', 'c'].map((id) => sql`${id}::uuid`), sql`, `)
    expect(sql`id in (${list})`.text).toBe('id in ($1::uuid, $2::uuid, $3::uuid)')
    expect(list.values).toEqual(['a', 'b', 'c'])
    expect(sql.join([sql`a = ${1}`], sql` and `).text).toBe('a = $1')
    expect(sql.join([], sql`, `).text).toBe('')
  })

  it('holds text of our own as it stands', () => {
    expect(sql`${sql.raw('create table a (b text)')}; select ${1}`.text).toBe('create table a (b text); select $1')
  })
})
