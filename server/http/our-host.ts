/**
 * Whether a Host header names an address at which brands live: a base domain, or one name under it. Others are refused before anything is asked or painted.
 * @param baseDomains null: any host is taken, as a demo on a home network needs
 * @param host with or without a port
 */
export function isOurHost(baseDomains: readonly string[] | null, host: string): boolean {
  if (baseDomains === null) return true
  const name = host.toLowerCase().replace(/:\d+$/, '')
  return baseDomains.some((base) => name === base || (name.endsWith(`.${base}`) && !name.slice(0, -base.length - 1).includes('.')))
}
