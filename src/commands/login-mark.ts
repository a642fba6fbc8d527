import { LOGIN_MARK } from '#domain/login-mark.ts'

/** Whether this browser's refresh cookie is a login's that nobody has left here; cookies outlive what pages wrote. */
export const hasLoginMark = (): boolean => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${LOGIN_MARK}=`))

/** The refresh cookie goes with the server's answer to the logout; until then, and where the note of it is lost, nothing here asks with it any more. Without a page there are no cookies. */
export function dropLoginMark(): void {
  if (typeof document === 'undefined') return
  document.cookie = `${LOGIN_MARK}=; Path=/; Max-Age=0; Secure; SameSite=Strict`
}
