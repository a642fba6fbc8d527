import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLAIN_WORKER } from '../plain/make-plain-page.ts'
import { packed } from './make-page.ts'

export interface StaticSite {
  port: number
  /** The page's path. */
  path: string
  /** The page's address; a name under localhost is an origin that may have a service worker. */
  url: string
  close: () => Promise<void>
}

interface File {
  type: string
  body: Buffer
}

const HTML = 'text/html; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

const script = (name: string): File => ({ type: SCRIPT, body: packed(readFileSync(join(import.meta.dirname, name), 'utf8')) })

/** Serves one static page at /menu; pictures and fonts come from the product's server, as they are the same. */
export const serveStatic = (html: string, productPort: number): Promise<StaticSite> =>
  serveFiles('/menu', productPort, [
    ['/menu', { type: HTML, body: packed(html) }],
    ['/search-and-cart.js', script('search-and-cart.js')],
    ['/sw.js', script('sw.js')],
  ])

/** Serves the plain page at /. */
export const servePlain = (html: string): Promise<StaticSite> =>
  serveFiles('/', null, [
    ['/', { type: HTML, body: packed(html) }],
    ['/sw.js', { type: SCRIPT, body: packed(PLAIN_WORKER) }],
  ])

/** @param productPort who is asked for pictures and fonts; null: nobody */
async function serveFiles(pagePath: string, productPort: number | null, content: readonly (readonly [string, File])[]): Promise<StaticSite> {
  const files = new Map(content)
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    const file = files.get(path)
    if (file) {
      response.writeHead(200, { 'Content-Type': file.type, 'Content-Encoding': 'br', 'Content-Length': file.body.length, 'Cache-Control': 'no-cache' }).end(file.body)
      return
    }
    if (productPort === null || (!path.startsWith('/media/') && !path.startsWith('/web/assets/'))) {
      response.writeHead(404).end()
      return
    }
    const onward = ask({ port: productPort, host: '127.0.0.1', path: request.url, headers: { 'Accept-Encoding': request.headers['accept-encoding'] ?? '' } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.once('error', () => response.destroy())
    onward.end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    path: pagePath,
    url: `http://static.localhost:${port}${pagePath}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
