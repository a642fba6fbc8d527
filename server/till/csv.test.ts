import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

describe('tables for an accountant', () => {
  it.each(['=1+1', '+1', '-x', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '－x'])('take nothing for a formula: %j', (text) => {
    expect(csvOf([['a'], [text]])).toBe(`a\r\n"'${text}"\r\n`)
  })

  it('leave amounts below zero numbers, and words as they are', () => {
    expect(csvOf([['a', 'b'], ['-12.50', 'Table 7, "by the door"']])).toBe('a,b\r\n"-12.50","Table 7, ""by the door"""\r\n')
  })

  it('have a column for each name, whatever a tax is called in the restaurant’s menu', () => {
    expect(csvOf([['day', 'round off', 'GST 2,5%', '=cmd|x!A1', 'a "b"\nc'], []])).toBe(`day,round off,"GST 2,5%","'=cmd|x!A1","a ""b""\nc"\r\n\r\n`)
  })
})
