/** Stands a page and one of its workers still, as a browser does with a tab that it has frozen: their locks and open lines stay theirs. */
import type { CDPSession, Page } from 'playwright/test'

/** One thread of a tab, by its debugger. */
export interface Thread {
  /** Resolves when it stands still, at the next thing it does. */
  halt: () => Promise<void>
  goOn: () => Promise<void>
}

interface Talk {
  send: (method: 'Debugger.enable' | 'Debugger.pause' | 'Debugger.resume') => Promise<unknown>
  oncePaused: (then: () => void) => void
}

async function threadOf({ send, oncePaused }: Talk): Promise<Thread> {
  // Not by its lifecycle state: a page that a test looks at counts as seen, and such a one is never frozen.
  await send('Debugger.enable')
  return {
    halt: async () => {
      const halted = new Promise<void>((resolve) => oncePaused(resolve))
      await send('Debugger.pause')
      await halted
    },
    goOn: async () => void (await send('Debugger.resume')),
  }
}

const pageThread = (devtools: CDPSession): Promise<Thread> =>
  threadOf({ send: (method) => devtools.send(method), oncePaused: (then) => devtools.once('Debugger.paused', then) })

/** A worker is reached through its page, message by message. */
function workerThread(devtools: CDPSession, sessionId: string): Promise<Thread> {
  let sent = 0
  const onceHeard = (isWanted: (message: { id?: number; method?: string }) => boolean, then: () => void): void => {
    const listen = (event: { sessionId: string; message: string }): void => {
      if (event.sessionId !== sessionId || !isWanted(JSON.parse(event.message) as { id?: number; method?: string })) return
      devtools.off('Target.receivedMessageFromTarget', listen)
      then()
    }
    devtools.on('Target.receivedMessageFromTarget', listen)
  }
  return threadOf({
    send: async (method) => {
      const id = ++sent
      const answered = new Promise<void>((resolve) => onceHeard((message) => message.id === id, resolve))
      await devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params: {} }) })
      await answered
    },
    oncePaused: (then) => onceHeard(({ method }) => method === 'Debugger.paused', then),
  })
}

/** @param worker of the address of the worker, which has begun */
export async function threadsOf(page: Page, worker: RegExp): Promise<{ page: Thread; worker: Thread }> {
  const devtools = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    devtools.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker' && worker.test(targetInfo.url)) resolve(sessionId)
    })
  })
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  return { page: await pageThread(devtools), worker: await workerThread(devtools, await found) }
}
