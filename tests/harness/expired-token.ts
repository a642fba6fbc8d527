import { SignJWT, decodeJwt } from 'jose'
import { TOKEN_SECRET } from './server-process.ts'

/** The same session's access token as it would be an hour later: signed as the server signs, and out of time. */
export const expiredCopyOf = async (accessToken: string): Promise<string> => {
  const { iat: _iat, exp: _exp, ...claims } = decodeJwt(accessToken)
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuedAt(hourAgo - 600).setExpirationTime(hourAgo).sign(new TextEncoder().encode(TOKEN_SECRET))
}

/** A token that the device takes for good and no server does: as after the server's secret was changed. */
export const foreignCopyOf = async (accessToken: string): Promise<string> => {
  const { iat: _iat, exp: _exp, ...claims } = decodeJwt(accessToken)
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuedAt().setExpirationTime('10m').sign(new TextEncoder().encode('another secret of another server 0123456789'))
}
