import { refuse } from './problem.ts'

/** A menu of 5,000 dishes with every choice is about 5 MB. */
export const MOST_BYTES = 32 * 1024 * 1024

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** The bytes of a menu file as text. Refuses what is too big, another kind of file, or in another encoding than UTF-8. */
export function decodeFile(bytes: Uint8Array): string {
  if (bytes.byteLength > MOST_BYTES) refuse('', `The file has ${Math.ceil(bytes.byteLength / 1024 / 1024)} MB; a menu file may have ${MOST_BYTES / 1024 / 1024} MB at the most.`)
  const [first = 0, second = 0] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) refuse('', 'The file is written in UTF-16. Save it as UTF-8 and import it again.')
  if (first === 0x50 && second === 0x4b) refuse('', 'The file is an Excel or zip file. Save the sheet as "CSV UTF-8" and import that.')
  const loose = new TextDecoder('utf-8').decode(bytes)
  const zero = loose.indexOf('\u0000')
  if (zero >= 0) refuse(`line ${lineAt(loose, zero)}`, 'The file holds a zero byte, so it is not a text file.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse(`line ${lineAt(loose, loose.indexOf('\ufffd'))}`, 'The file is not written in UTF-8. Save it as UTF-8 and import it again.')
  }
}
