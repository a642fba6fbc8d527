import { createServer, type Server } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, stopServiceWorkers } from './browser-process.ts'
import { writeCameraFilm } from './fake-camera.ts'

const page = `<!doctype html><title>A table</title><script>
  const open = () => new Promise((resolve) => { const request = indexedDB.open('notes', 1); request.onupgradeneeded = () => request.result.createObjectStore('notes'); request.onsuccess = () => resolve(request.result) });
  window.keep = async (text) => { const db = await open(); await new Promise((resolve) => { const write = db.transaction('notes', 'readwrite', { durability: 'strict' }); write.objectStore('notes').put(text, 'note'); write.oncomplete = resolve }) };
  window.kept = async () => { const db = await open(); return new Promise((resolve) => { const read = db.transaction('notes').objectStore('notes').get('note'); read.onsuccess = () => resolve(read.result) }) };
</script>`
const worker = 'let count = 0; addEventListener("fetch", (event) => { if (event.request.url.endsWith("/count")) event.respondWith(new Response(String(++count))) }); addEventListener("activate", (event) => event.waitUntil(clients.claim()))'

let server: Server
let origin: string
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tests-browser-'))
  server = createServer((request, response) => {
    const isWorker = request.url === '/sw.js'
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html').end(isWorker ? worker : page)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  origin = `http://rajwada.localhost:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Notes {
  keep: (text: string) => Promise<void>
  kept: () => Promise<string>
}

it('a killed browser opens again with all that was on its disk', { timeout: 30_000 }, async () => {
  const browser = await openBrowser()
  const before = await browser.page()
  await before.goto(origin)
  await before.evaluate(() => (window as unknown as Notes).keep('one thali'))
  await browser.kill()
  await browser.reopen()
  const after = await browser.page()
  await after.goto(origin)
  expect(await after.evaluate(() => (window as unknown as Notes).kept())).toBe('one thali')
  await browser.close()
})

it('a stopped service worker starts again with nothing in its memory', { timeout: 30_000 }, async () => {
  const browser = await openBrowser()
  const tab = await browser.page()
  await tab.goto(origin)
  await tab.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  })
  const count = (): Promise<string> => tab.evaluate(async () => (await fetch('/count')).text())
  expect([await count(), await count()]).toEqual(['1', '2'])
  await stopServiceWorkers(tab)
  expect(await count()).toBe('1')
  await browser.close()
})

it('a fake camera shows its film on a brand’s own host', { timeout: 30_000 }, async () => {
  const film = join(folder, 'card.y4m')
  writeCameraFilm(film, 'RJW012')
  const browser = await openBrowser({ cameraFilm: film })
  const tab = await browser.page()
  await tab.goto(origin)
  const size = await tab.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true })
    const { width, height } = stream.getVideoTracks()[0]?.getSettings() ?? {}
    return { width, height, safe: isSecureContext }
  })
  expect(size).toEqual({ width: 640, height: 480, safe: true })
  await browser.close()
})
