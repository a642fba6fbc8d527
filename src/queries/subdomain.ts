/** P-17: the brand's part of a host name; '' where there is none (an address, a bare domain). @param hostname without port */
export function subdomainOf(hostname: string): string {
  const labels = hostname.toLowerCase().split('.')
  if (labels.length < 2 || /^[\d.]+$|:/.test(hostname)) return ''
  const isBare = labels.at(-1) === 'localhost' ? labels.length < 2 : labels.length < 3
  const first = labels[0] ?? ''
  return isBare || first === 'www' ? '' : first
}
