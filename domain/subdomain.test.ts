import { describe, expect, it } from 'vitest'
import { subdomainOf } from './subdomain.ts'

describe('the subdomain of a host (P-17)', () => {
  it.each([
    ['rajwada.localhost', 'rajwada'],
    ['Rajwada.example.com', 'rajwada'],
    ['localhost', ''],
    ['example.com', ''],
    ['www.example.com', ''],
    ['192.168.1.20', ''],
    ['::1', ''],
  ])('%s: "%s"', (host, subdomain) => expect(subdomainOf(host)).toBe(subdomain))
})
