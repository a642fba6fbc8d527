/** What a person who started the demo wants to open: brands, a table with its QR code, the kitchen. */
import QRCode from 'qrcode'
import type { DemoBrand } from '../server/demo/demo-brand.ts'
import { demoStaffKey } from '../server/demo/demo-staff-key.ts'

export interface Doors {
  port: number
  /** Starts and ends with a slash. */
  basePath: string
  /** Of the configuration: each brand's owner has a key of its own, made from it. */
  staffKey: string
  /** Where the staff's board is, when not on the same port. */
  board?: string
  brands: readonly DemoBrand[]
}

/** Browsers take every name under localhost for this machine. */
const pageOf = ({ brand }: DemoBrand, { port, basePath }: Doors): string => `http://${brand.subdomain}.localhost:${port}${basePath}`

const aligned = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
}

/** The doors as lines for a terminal. */
export async function demoDoors(doors: Doors): Promise<string> {
  const { port, staffKey, brands } = doors
  const [first] = brands
  const table = first?.outlets[0]?.tables[0]
  const link = first && table ? `${pageOf(first, doors)}restaurant/${table.scanCode}` : null
  return [
    '',
    ...aligned(brands.map((demo) => [demo.brand.name, pageOf(demo, doors)])),
    '',
    ...(first && table && link ? [`  ${table.label} of ${first.brand.name}: ${link}  (code ${table.scanCode})`, '', await QRCode.toString(link, { type: 'terminal', small: true })] : []),
    ...aligned([
      ['Kitchen', doors.board ?? `http://localhost:${port}/kitchen/`],
      ...brands.map(({ brand }) => [`Staff key, ${brand.name}`, demoStaffKey(staffKey, brand.subdomain)] as const),
      ['Login code', `http://localhost:${port}/api/demo/otp?phoneNum=9000000001 (the last one sent to that number)`],
    ]),
    '',
    '  Ctrl-C stops the server.',
    '',
  ].join('\n')
}
