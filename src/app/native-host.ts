import { is } from 'superstruct'
import { HostMessage } from '#schemas/webview.ts'
import { brandHere } from '#src/commands/brand-here.ts'
import { enter } from '#src/commands/sign-in.ts'
import { signOut } from '#src/commands/sign-out.ts'
import { hasHost, tellHost } from '#src/entry/tell-host.ts'
import { clockSkewCell } from '#src/queries/server-clock.ts'

/** ST-07: what the native app says. Only in its webview, only from this window itself, only messages of the known shapes. */
export function followHost(): void {
  if (!hasHost()) return
  addEventListener('message', ({ data, source, origin }) => {
    const isOurs = origin === location.origin
    const isHost = source === null ? isOurs || origin === '' : isOurs && source === window
    const message = isHost ? parse(data) : null
    if (message) void obey(message)
  })
  tellHost({ type: 'ready' })
}

function parse(data: unknown): HostMessage | null {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : data
    return is(message, HostMessage) ? message : null
  } catch {
    return null
  }
}

async function obey(message: HostMessage): Promise<void> {
  switch (message.type) {
    case 'logout':
      await signOut({ leaveWaiting: true, byHost: true })
      return
    case 'loginData': {
      const brandId = await brandHere()
      if (brandId !== null) await enter({ guest: message.guest, accessToken: message.auth.accessToken, serverTime: Date.now() + clockSkewCell.get() }, brandId)
      return
    }
    case 'brandGuestData':
      // Joining date and consent are the server's to write (docs/decisions/0028); the profile comes by the sync.
      return
  }
}
