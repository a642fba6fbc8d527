import { fillWithDefaultSettings, type RxDocumentData } from 'rxdb'
import { afterEach, expect, it, vi } from 'vitest'
import { ClosableStorage } from './closable-storage.ts'
import { quietStorage } from './quiet-storage.ts'

quietStorage()

interface Note {
  id: string
  text: string
}

const schema = fillWithDefaultSettings<Note>({
  version: 0, primaryKey: 'id', type: 'object', required: ['id', 'text'],
  properties: { id: { type: 'string', maxLength: 10 }, text: { type: 'string' } },
})
const HOUR = 3_600_000
/** Documents of a database of its own for each test: its channel reaches all who have its name. */
let names = 0

const storages: ClosableStorage[] = []
afterEach(async () => {
  for (const storage of storages.splice(0)) await storage.closeAll()
})

/** A collection's storage as another tab or worker opens it, and the ids of what it is told of, its own writes among them. */
const opened = async (databaseName: string, collectionName = 'notes') => {
  const storage = new ClosableStorage(() => undefined)
  storages.push(storage)
  const instance = await storage.createStorageInstance<Note>({ databaseInstanceToken: crypto.randomUUID(), databaseName, collectionName, schema, options: {}, multiInstance: true, devMode: false })
  const heard: string[] = []
  instance.changeStream().subscribe(({ events }) => heard.push(...events.map(({ documentId }) => documentId)))
  const write = async (id: string): Promise<void> => {
    const document: RxDocumentData<Note> = { id, text: 'x', _deleted: false, _meta: { lwt: Date.now() }, _rev: `1-${id}`, _attachments: {} }
    expect((await instance.bulkWrite([{ document }], 'test')).error).toEqual([])
  }
  return { storage, heard, write }
}

it('what another tab writes is heard once, and what is written here too', async () => {
  const name = `changes-${names++}`
  const [here, there] = [await opened(name), await opened(name)]
  await there.write('a')
  await here.write('b')
  await vi.waitFor(() => expect([[...here.heard].sort(), [...there.heard].sort()]).toEqual([['a', 'b'], ['a', 'b']]))
})

it('what a tab of a release before tells, by a clock that was set back since this one listens, is heard', async () => {
  const name = `changes-${names++}`
  const page = await opened(name)
  const worker = new BroadcastChannel(`RxDB:|dexie|${name}`)
  const change = { operation: 'INSERT', documentId: 'order', documentData: {}, previousDocumentData: undefined }
  const eventBulk = { id: crypto.randomUUID(), events: [change], checkpoint: null, context: 'test' }
  worker.postMessage({ time: (Date.now() - HOUR) * 1000, type: 'message', data: { storageName: 'dexie', databaseName: name, collectionName: 'notes', version: 0, eventBulk } })
  await vi.waitFor(() => expect(page.heard).toEqual(['order']))
  worker.close()
})

it('a collection hears nothing of another one, nor a storage that was closed', async () => {
  const name = `changes-${names++}`
  const [notes, others, closed, writer] = [await opened(name), await opened(name, 'others'), await opened(name), await opened(name)]
  await closed.storage.closeAll()
  await writer.write('a')
  await vi.waitFor(() => expect(notes.heard).toEqual(['a']))
  expect([others.heard, closed.heard]).toEqual([[], []])
})
