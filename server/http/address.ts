import type { Context } from 'hono'
import type { Env } from '../deps.ts'

/** The address of whoever calls; behind a proxy of ours the last one it wrote, since what stands before it anybody may write. */
export function addressOf(c: Context<Env>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  return forwarded ?? c.env?.incoming?.socket.remoteAddress ?? 'unknown'
}
