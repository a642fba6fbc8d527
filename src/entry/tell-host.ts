import type { PageMessage } from '#schemas/webview.ts'

interface NativeWindow {
  ReactNativeWebView?: { postMessage(message: string): void }
}

const nativeHost = () => (typeof window === 'undefined' ? undefined : (window as NativeWindow).ReactNativeWebView)

/** P-18: whether this page runs inside a native app's webview. */
export const hasHost = (): boolean => nativeHost() !== undefined

/** ST-06: tells the native app around this page; nothing where there is none. One that throws has not heard it, and the page goes on. */
export function tellHost(message: PageMessage): void {
  try {
    nativeHost()?.postMessage(JSON.stringify(message))
  } catch {
    // An app that is about to close its webview may have taken the way to it away.
  }
}
