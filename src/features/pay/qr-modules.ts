import { create } from 'qrcode'

/** Light squares around a code, without which cameras do not find it. */
const QUIET = 4

/**
 * A text as a QR code, for one SVG path of unit squares.
 * @returns the side with its quiet edge, in squares, and the path's data
 */
export function qrModules(content: string): { side: number; path: string } {
  const { modules } = create(content, { errorCorrectionLevel: 'M' })
  const squares: string[] = []
  for (let row = 0; row < modules.size; row += 1) for (let column = 0; column < modules.size; column += 1) if (modules.get(row, column)) squares.push(`M${column + QUIET} ${row + QUIET}h1v1h-1z`)
  return { side: modules.size + 2 * QUIET, path: squares.join('') }
}
