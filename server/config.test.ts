import { describe, expect, it } from 'vitest'
import { isRealEnvironment, readConfig, readTokenSecret } from './config.ts'

const SECRET = 'x'.repeat(32)
const real = { DATABASE_URL: 'postgres://u:p@localhost/db', TOKEN_SECRET: SECRET }
const read = (env: Record<string, string>) => readConfig(env, (_folder, name) => `kept ${name}`)

describe('the configuration', () => {
  it('of the demo needs nothing set', () => {
    expect(read({ DEMO: '1' })).toMatchObject({ port: 8080, dataDir: '.data', databaseUrl: null, basePath: '/web/', attendant: 'auto', staffKey: 'kept staff-key', tokenSecret: 'kept token-secret' })
  })

  it('without DEMO needs real secrets and a real database', () => {
    expect(read(real)).toMatchObject({ demo: false, attendant: 'manual', staffKey: null })
    expect(() => read({ ...real, TOKEN_SECRET: '' })).toThrow('TOKEN_SECRET is not set: give it a secret of at least 32 random characters, or set DEMO=1 to try the product out.')
    expect(() => read({ ...real, TOKEN_SECRET: 'short' })).toThrow('TOKEN_SECRET has 5 characters: give it a secret of at least 32 random characters.')
    expect(() => read({ ...real, DATABASE_URL: '' })).toThrow('DATABASE_URL is not set: set it to the address of a PostgreSQL database, or set DEMO=1 to try the product out with an embedded one.')
  })

  it('says in a sentence what is wrong', () => {
    expect(() => read({ DEMO: '1', PORT: '80a' })).toThrow('PORT is "80a": set it to a number from 0 to 65535.')
    expect(() => read({ DEMO: 'yes' })).toThrow('DEMO is "yes": set it to 0 or 1.')
    expect(() => read({ DEMO: '1', ATTENDANT: 'robot' })).toThrow('ATTENDANT is "robot": set it to auto or manual.')
    expect(() => read({ DEMO: '1', BASE_PATH: 'web app' })).toThrow('BASE_PATH is "web app": set it to a path such as /web/')
    expect(() => read({ ...real, DATABASE_URL: 'mysql://x' })).toThrow('DATABASE_URL cannot be read')
  })

  it('CA-21: takes an address of an IP look-up only with the place where the address belongs', () => {
    expect(read({ DEMO: '1' }).ipLookupUrl).toBeNull()
    expect(read({ DEMO: '1', IP_LOOKUP_URL: 'https://ip.example/{ip}/json' }).ipLookupUrl).toBe('https://ip.example/{ip}/json')
    expect(() => read({ DEMO: '1', IP_LOOKUP_URL: 'https://ip.example/' })).toThrow('IP_LOOKUP_URL has to hold {ip}')
    expect(() => read({ DEMO: '1', IP_LOOKUP_URL: 'ftp://ip.example/{ip}' })).toThrow('IP_LOOKUP_URL cannot be read')
  })

  it('takes a map of tiles from a server or from a file, not both', () => {
    expect(read(real)).toMatchObject({ mapTiles: null, mapPmtiles: null })
    expect(read({ ...real, MAP_TILES: 'https://t.example/{z}/{x}/{y}.png', MAP_ATTRIBUTION: '© them', MAP_MOST_ZOOM: '16' })).toMatchObject({ mapTiles: { url: 'https://t.example/{z}/{x}/{y}.png', attribution: '© them', mostZoom: 16 }, mapPmtiles: null })
    expect(() => read({ ...real, MAP_TILES: 'https://t.example/{z}/{x}.png' })).toThrow('MAP_TILES has to hold {z}, {x} and {y}')
    expect(() => read({ ...real, MAP_TILES: 'javascript:{z}{x}{y}' })).toThrow('MAP_TILES cannot be read')
    expect(read({ ...real, MAP_PMTILES: '/maps/jaipur.pmtiles' }).mapPmtiles).toEqual({ path: '/maps/jaipur.pmtiles', attribution: null })
    expect(read({ ...real, MAP_PMTILES: '/maps/jaipur.pmtiles', MAP_ATTRIBUTION: '© them' }).mapPmtiles?.attribution).toBe('© them')
    expect(() => read({ ...real, MAP_PMTILES: '/maps/jaipur.pmtiles', MAP_TILES: 'https://t.example/{z}/{x}/{y}.png' })).toThrow('MAP_TILES and MAP_PMTILES are both set')
  })

  it('never opens the demo’s doors on a real database', () => {
    expect(() => read({ ...real, DEMO: '1' })).toThrow('DEMO=1 and DATABASE_URL are both set')
    expect(() => read({ DEMO: '1', DEMO_DATABASE_URL: 'postgres://u:p@db.internal/shop' })).toThrow('DEMO_DATABASE_URL is on another machine')
    for (const host of ['localhost', '127.0.0.1:5432', '[::1]'])
      expect(read({ DEMO: '1', DEMO_DATABASE_URL: `postgres://u:p@${host}/try` }).databaseUrl).toBe(`postgres://u:p@${host}/try`)
    expect(() => read({ DEMO: '1', DEMO_DATABASE_URL: 'postgres://u:p@localhost.example.com/shop' })).toThrow('on another machine')
    expect(read({ ...real, DEMO_DATABASE_URL: 'postgres://u:p@localhost/try' }).databaseUrl).toBe(real.DATABASE_URL)
  })

  it('knows an environment that was made for the real product', () => {
    expect(isRealEnvironment({ PORT: '80', DATA_DIR: 'x', DEMO_DATABASE_URL: 'postgres://localhost/try', STAFF_KEY: ' ' })).toBe(false)
    for (const name of ['DATABASE_URL', 'STAFF_KEY', 'TOKEN_SECRET', 'SMS_PROVIDER', 'CALLER_ID', 'RAZORPAY_KEY_ID']) expect(isRealEnvironment({ [name]: 'x' })).toBe(true)
  })

  it('behind a proxy is open to this machine alone, unless told on which of its addresses: who comes round the proxy says for themselves whose address they have', () => {
    expect([read(real).host, read({ ...real, TRUST_PROXY: '1' }).host]).toEqual([null, '127.0.0.1'])
    for (const host of ['10.0.0.4', '0.0.0.0', '::1']) expect(read({ ...real, TRUST_PROXY: '1', LISTEN_HOST: host }).host).toBe(host)
    // As shells of conda and tcsh name the machine.
    expect(read({ ...real, HOST: 'x86_64-conda-linux-gnu' }).host).toBeNull()
    expect(() => read({ ...real, LISTEN_HOST: 'example.com' })).toThrow('LISTEN_HOST is "example.com": set it to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all of them.')
  })

  it('sends login codes to the countries that are named, to India where none is', () => {
    expect(read({ DEMO: '1' }).smsCountries).toEqual(['91'])
    expect(read({ DEMO: '1', SMS_COUNTRIES: '91, 971' }).smsCountries).toEqual(['91', '971'])
    expect(() => read({ DEMO: '1', SMS_COUNTRIES: '+91' })).toThrow('SMS_COUNTRIES cannot be read')
  })

  it('sends LISTEN to the database itself, and behind a pooler to its own address or nowhere', () => {
    expect(read(real)).toMatchObject({ databasePooler: false, databasePool: 16, databaseListenUrl: real.DATABASE_URL })
    expect(read({ ...real, DATABASE_POOLER: '1' }).databaseListenUrl).toBeNull()
    expect(read({ ...real, DATABASE_POOLER: '1', DATABASE_LISTEN_URL: 'postgres://u:p@direct/db' }).databaseListenUrl).toBe('postgres://u:p@direct/db')
    expect(() => read({ ...real, DATABASE_LISTEN_URL: 'direct' })).toThrow('DATABASE_LISTEN_URL cannot be read')
    expect(() => read({ ...real, DATABASE_POOL: '1' })).toThrow('DATABASE_POOL is "1": set it to a number from 2 to 200.')
  })

  it('gives a tool beside the server the same secret: the one that is set, else the one a demo has kept', () => {
    const secretOf = (env: Record<string, string>, kept: string | null) => readTokenSecret(env, (folder, name) => kept && `${folder} ${name} ${kept}`)
    expect(secretOf({ TOKEN_SECRET: SECRET, DATA_DIR: 'd' }, 'kept')).toBe(SECRET)
    expect(secretOf({ DATA_DIR: 'd' }, 'kept')).toBe('d token-secret kept')
    expect(() => secretOf({ DATA_DIR: 'd' }, null)).toThrow('TOKEN_SECRET is not set')
  })

  it('knows the domains under which brands live', () => {
    expect(read({ DEMO: '1' }).baseDomains).toBeNull()
    expect(read({ DEMO: '1', BASE_DOMAINS: 'Example.com, menu.example.in' }).baseDomains).toEqual(['example.com', 'menu.example.in'])
    expect(() => read({ DEMO: '1', BASE_DOMAINS: 'https://example.com' })).toThrow('BASE_DOMAINS cannot be read')
  })

  describe('of an object store', () => {
    const given = { OBJECT_STORE_URL: 'https://s3.ap-south-1.amazonaws.com/my-bucket/', OBJECT_STORE_REGION: 'ap-south-1', OBJECT_STORE_KEY_ID: 'AKID', OBJECT_STORE_SECRET: 'a/secret+of=it' }

    it('is all of its four settings or none, and names the one that is missing', () => {
      expect(read(real).objectStore).toBeNull()
      expect(read({ ...real, ...given }).objectStore).toEqual({ url: 'https://s3.ap-south-1.amazonaws.com/my-bucket', region: 'ap-south-1', keyId: 'AKID', secret: 'a/secret+of=it', prefix: '' })
      for (const name of Object.keys(given)) expect(() => read({ ...real, ...given, [name]: ' ' })).toThrow(`${name} is not set: an object store needs OBJECT_STORE_URL, OBJECT_STORE_REGION, OBJECT_STORE_KEY_ID, OBJECT_STORE_SECRET.`)
      expect(() => read({ ...real, OBJECT_STORE_PREFIX: 'house' })).toThrow('OBJECT_STORE_URL is not set')
    })

    it('is one of another machine by https alone, at an address that holds nothing but the bucket', () => {
      const at = (url: string) => read({ ...real, ...given, OBJECT_STORE_URL: url }).objectStore?.url
      expect([at('https://my-bucket.s3.example/'), at('http://127.0.0.1:9000/b'), at('http://localhost:9000/b')]).toEqual(['https://my-bucket.s3.example', 'http://127.0.0.1:9000/b', 'http://localhost:9000/b'])
      expect(at('https://store/a/../b/.')).toBe('https://store/b')
      for (const url of ['http://10.0.0.4:9000/b', 'http://127.0.0.1.example.com/b']) expect(() => at(url)).toThrow('OBJECT_STORE_URL is http to another machine')
      for (const url of ['ftp://store/b', 'store/b', 'https://key:word@store/b', 'https://store/b?key=word', 'https://store/a%20b']) expect(() => at(url), url).toThrow(/^OBJECT_STORE_URL cannot be read(?!.*word)/)
    })

    it('takes a folder of the bucket for all its names', () => {
      for (const [prefix, folder] of Object.entries({ house: 'house/', 'house/': 'house/', '.house/v1.2': '.house/v1.2/' })) expect(read({ ...real, ...given, OBJECT_STORE_PREFIX: prefix }).objectStore?.prefix).toBe(folder)
      for (const prefix of ['/house', 'a b', '.', '..', './house', '../other', 'house/../other', 'house/.'])
        expect(() => read({ ...real, ...given, OBJECT_STORE_PREFIX: prefix }), prefix).toThrow('OBJECT_STORE_PREFIX cannot be read')
      for (const wrong of [{ OBJECT_STORE_REGION: 'Mumbai (main)' }, { OBJECT_STORE_KEY_ID: 'a/b' }])
        expect(() => read({ ...real, ...given, ...wrong })).toThrow(`${Object.keys(wrong)[0]} cannot be read`)
    })
  })

  describe('of Razorpay', () => {
    const keys = { RAZORPAY_KEY_ID: 'rzp_live_1DP5mmOlF5G5ag', RAZORPAY_KEY_SECRET: 'a key secret', RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(16) }

    it('is all of its three secrets or none, and names the one that is missing', () => {
      expect(read(real).razorpay).toBeNull()
      expect(read({ ...real, ...keys }).razorpay).toEqual({ keyId: keys.RAZORPAY_KEY_ID, keySecret: 'a key secret', webhookSecrets: [keys.RAZORPAY_WEBHOOK_SECRET], api: 'https://api.razorpay.com/v1', checkout: 'https://checkout.razorpay.com/v1/checkout.js' })
      for (const name of Object.keys(keys)) expect(() => read({ ...real, ...keys, [name]: ' ' })).toThrow(`${name} is not set: paying through Razorpay needs RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET.`)
      expect(() => read({ ...real, ...keys, RAZORPAY_KEY_ID: 'live_1DP5' })).toThrow('RAZORPAY_KEY_ID cannot be read')
    })

    it('takes the new and the old secret of a webhook for a day after a change, and none that can be guessed', () => {
      const [old, fresh] = ['o'.repeat(16), 'n'.repeat(20)]
      expect(read({ ...real, ...keys, RAZORPAY_WEBHOOK_SECRET: `${fresh}, ${old}` }).razorpay?.webhookSecrets).toEqual([fresh, old])
      expect(() => read({ ...real, ...keys, RAZORPAY_WEBHOOK_SECRET: `${fresh},${old},${old}` })).toThrow('more than two secrets')
      expect(() => read({ ...real, ...keys, RAZORPAY_WEBHOOK_SECRET: `${fresh},` })).toThrow('RAZORPAY_WEBHOOK_SECRET has 0 characters')
    })

    it('never moves money for a demo, nor leads anybody to another machine than this one', () => {
      expect(() => read({ DEMO: '1', ...keys })).toThrow('RAZORPAY_KEY_ID is a live key and DEMO=1 is set')
      expect(read({ DEMO: '1', ...keys, RAZORPAY_KEY_ID: 'rzp_test_1DP5mmOlF5G5ag', RAZORPAY_TEST_ORIGIN: 'http://127.0.0.1:9' }).razorpay).toMatchObject({ api: 'http://127.0.0.1:9/v1', checkout: 'http://127.0.0.1:9/v1/checkout.js' })
      for (const origin of ['http://10.0.0.1:9', 'https://api.razorpay.example', 'http://127.0.0.1:9@evil.example', 'http://127.0.0.1.evil.example:9']) expect(() => read({ ...real, ...keys, RAZORPAY_TEST_ORIGIN: origin })).toThrow('RAZORPAY_TEST_ORIGIN is for tests on this machine alone')
    })
  })

  it('closes a base path with a slash', () => {
    expect(read({ DEMO: '1', BASE_PATH: '/app' }).basePath).toBe('/app/')
  })
})
