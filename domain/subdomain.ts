/** P-17: the brand's part of a host name; '' where there is none (an address, a bare domain, www). @param hostname without port */
export function subdomainOf(hostname: string): string {
  const name = hostname.toLowerCase()
  if (/^[\d.]+$|:/.test(name)) return ''
  const labels = name.split('.')
  const first = labels[0] ?? ''
  return labels.length < (labels.at(-1) === 'localhost' ? 2 : 3) || first === 'www' ? '' : first
}
