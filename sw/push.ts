import { is, optional, string, type } from 'superstruct'
import { isSpoken, pushPath, pushWords } from '#paint/push-words.ts'
import { speak } from '#messages/speak.ts'
import { PushMessage } from '#schemas/push.ts'

declare const self: ServiceWorkerGlobalScope

/** A message of a later server: what it says may be shown, where it leads is left alone. */
const OtherMessage = type({ notification: type({ title: string(), body: optional(string()) }) })

function readPush(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}

/** A push has to be shown, or the browser takes the right away: what cannot be read says that there is news. */
export async function showPush(event: PushEvent, base: string): Promise<void> {
  const push = readPush(event.data)
  const icon = `${base}icon-192.png`
  if (is(push, PushMessage) && isSpoken(push.notification.data)) {
    const { data, tag } = push.notification
    const { title, body } = pushWords(data)
    return self.registration.showNotification(title, { body, icon, tag, data: { url: `${base}${pushPath(data)}` } })
  }
  const { title, body = '' } = is(push, OtherMessage) ? push.notification : { title: speak('push.news') }
  return self.registration.showNotification(title, { body, icon, tag: 'news', data: { url: `${base}orders` } })
}

const WAITS = 'waits'

/** Takes back what `tellThatOrderWaits` said. A browser without notifications has nothing to take back. */
export async function takeBackThatOrderWaits(): Promise<void> {
  if (!('getNotifications' in self.registration)) return
  for (const notification of await self.registration.getNotifications({ tag: WAITS })) notification.close()
}

/** Says that something still waits to be sent, where the guest has allowed notifications. */
export async function tellThatOrderWaits(base: string): Promise<void> {
  if (Notification.permission !== 'granted') return
  await self.registration.showNotification(speak('push.waits'), { body: speak('push.waitsText'), icon: `${base}icon-192.png`, tag: WAITS, data: { url: `${base}orders` } })
}

/** With what it asks for: the payment's screen has its order there. */
function pathOf({ url }: Client): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/**
 * Goes to the order: in a tab that is open, else in a new one. A browser lets a window be focused or opened only a short time after the tap, so the tab
 * is focused before it is led: a navigation takes longer than that on a slow phone.
 */
export async function openNotification(notification: Pick<Notification, 'close' | 'data'>, base: string): Promise<void> {
  notification.close()
  const data: unknown = notification.data
  const wanted = typeof data === 'object' && data !== null && 'url' in data && typeof data.url === 'string' ? data.url : base
  const isMine = (tab: Client): boolean => pathOf(tab).startsWith(base)
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = open.find((tab) => isMine(tab) && pathOf(tab) === wanted)
  // A tab that was loaded before this service worker was there may not be led anywhere.
  const shown = there ?? (await self.clients.matchAll({ type: 'window' })).find(isMine)
  const focused = await shown?.focus().catch(() => null)
  const lead = async (): Promise<Client | null | undefined> => there ?? shown?.navigate(wanted).catch(() => null)
  if (focused && (await lead())) return
  try {
    await self.clients.openWindow(wanted)
  } catch (error) {
    // Where neither is allowed, the open tab shows the order once the guest comes to it.
    if (focused || !(await lead())) throw error
  }
}
