import { expect, it } from 'vitest'
import { isOurHost } from './our-host.ts'

it.each([
  ['rajwada.example.com', true],
  ['RAJWADA.Example.com:443', true],
  ['example.com', true],
  ['x1.a.example.com', false],
  ['rajwadaexample.com', false],
  ['example.com.evil.net', false],
  ['203.0.113.7', false],
  ['', false],
])('with the base domain example.com the host %s is ours: %s', (host, isOurs) => {
  expect(isOurHost(['example.com'], host)).toBe(isOurs)
  expect(isOurHost(null, host)).toBe(true)
})
