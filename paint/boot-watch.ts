import { speak } from '#messages/speak.ts'
import { scriptJson } from './html.ts'

/**
 * A page that comes from the device works within this many ms, on the slowest phone. Not the moment at which the starter asks for the files again
 * (decision 0025): Chromium can leave a release waiting whose predecessor gets a request just while it is replaced.
 */
const PATIENCE_MS = 12_000

/** A newer release is asked for after this many ms again, so many times; then after twice as long each time, up to the longest rest. */
const AGAIN_MS = 15_000
const SOON_AGAIN = 8
const LONGEST_REST_MS = 10 * 60_000

/** A server that has not answered by then is not reached. */
const REACHED_MS = 8_000

/** What a release left in the Cache API: its files and the screens painted from them. Orders and carts live in IndexedDB, which is never touched. */
const RELEASE_CACHES = '^(?:workbox-precache|old-assets|late-assets|first-screen)'

/**
 * The inline script by which a page from the device notices that its release does not start, because its code throws or its files do not fit together,
 * and leaves it: a newer release that is waiting, or arrives, takes over by itself, and is asked for again while none does, since an installation may
 * fail. Where the server names another release and none has taken over by the second time, the page deletes the release's files and begins from the
 * network; the guest is offered the same meanwhile. Without a service worker in control there is nothing to leave.
 * @param basePath where the page lives, with a slash at both ends
 */
export const bootWatch = (basePath: string): string => `<script>
      {
        const worker = navigator.serviceWorker
        const works = () => document.querySelector('#root main') !== null
        const take = (next) => next && next.state === 'installed' && !works() && next.postMessage({ type: 'SKIP_WAITING' })
        const inTime = (work) => Promise.race([work, new Promise((resolve) => setTimeout(resolve, ${REACHED_MS}))])
        const newest = () => inTime(fetch(${JSON.stringify(`${basePath}release.json`)}, { cache: 'no-store' }).then((answer) => answer.json()).then(({ release }) => release).catch(() => 0))
        const deleteFiles = async () => {
          for (const name of await caches.keys()) if (/${RELEASE_CACHES}/.test(name)) await caches.delete(name)
        }
        const leave = async (registration) => {
          // The browser ends a registration only after an update of it that is under way: a hanging one is not waited for.
          if ((await newest()) && !works()) await inTime(Promise.all([registration && registration.unregister(), deleteFiles()]))
        }
        const leaveAnew = (registration) => leave(registration).catch(() => 0).then(() => works() || location.reload())
        const startAgain = async () => {
          const registration = await worker.getRegistration().catch(() => 0)
          if (!registration || !registration.waiting) return leaveAnew(registration)
          take(registration.waiting)
          setTimeout(() => works() || leaveAnew(registration), 5000)
        }
        const offer = () => {
          const bar = document.createElement('div')
          const button = document.createElement('button')
          bar.setAttribute('role', 'alert')
          bar.style.cssText = 'position:fixed;z-index:99;inset:auto 0 0;display:flex;gap:12px;align-items:center;padding:12px 16px;background:Canvas;color:CanvasText;border-top:1px solid'
          bar.append(${scriptJson(speak('app.notStarted'))}, button)
          button.textContent = ${scriptJson(speak('app.startAgain'))}
          button.style.cssText = 'min-height:48px;padding:0 16px;margin-inline-start:auto;border:2px solid;border-radius:8px;background:none;color:inherit;font:inherit;font-weight:700'
          button.onclick = () => {
            button.onclick = null
            startAgain()
          }
          document.body.append(bar)
          const seen = setInterval(() => {
            if (!works()) return
            bar.remove()
            clearInterval(seen)
          }, 500)
        }
        let isLost = false
        const look = async () => {
          if (isLost || works()) return
          isLost = true
          offer()
          const registration = await worker.getRegistration()
          if (!registration) return
          const follow = (next) => next && next.addEventListener('statechange', () => take(next))
          follow(registration.installing)
          registration.addEventListener('updatefound', () => follow(registration.installing))
          const ask = async (rest, soon) => {
            if (works()) return
            take(registration.waiting)
            registration.update().catch(() => 0)
            setTimeout(ask, rest, soon > 0 ? rest : Math.min(2 * rest, ${LONGEST_REST_MS}), soon - 1)
            // A page that was asleep has had no time to start.
            if (soon === ${SOON_AGAIN} || registration.installing || document.hidden) return
            const release = await newest()
            if (release && release !== document.documentElement.dataset.release && !works()) startAgain()
          }
          ask(${AGAIN_MS}, ${SOON_AGAIN})
        }
        if (worker && worker.controller) {
          let errors = 0
          addEventListener('error', () => ++errors === 2 && look())
          setTimeout(look, ${PATIENCE_MS})
          worker.addEventListener('controllerchange', () => works() || location.reload())
        }
      }
    </script>`
