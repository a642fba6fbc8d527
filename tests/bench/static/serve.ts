import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packed } from './make-page.ts'

export interface StaticSite {
  port: number
  /** The page's address; a name under localhost is an origin that may have a service worker. */
  url: string
  close: () => Promise<void>
}

interface File {
  type: string
  body: Buffer
}

const script = (name: string): File => ({ type: 'text/javascript; charset=utf-8', body: packed(readFileSync(join(import.meta.dirname, name), 'utf8')) })

/** Serves one static page at /menu; pictures and fonts come from the product's server, as they are the same. */
export async function serveStatic(html: string, productPort: number): Promise<StaticSite> {
  const files = new Map<string, File>([
    ['/menu', { type: 'text/html; charset=utf-8', body: packed(html) }],
    ['/search-and-cart.js', script('search-and-cart.js')],
    ['/sw.js', script('sw.js')],
  ])
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    const file = files.get(path)
    if (file) {
      response.writeHead(200, { 'Content-Type': file.type, 'Content-Encoding': 'br', 'Content-Length': file.body.length, 'Cache-Control': 'no-cache' }).end(file.body)
      return
    }
    if (!path.startsWith('/media/') && !path.startsWith('/web/assets/')) {
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
    url: `http://static.localhost:${port}/menu`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
