import { checkMenu } from './check-menu.ts'
import { readCsvMenu } from './csv-menu.ts'
import { decodeFile } from './decode-file.ts'
import { readJsonMenu } from './json-menu.ts'
import { readPetpooja } from './petpooja.ts'
import type { ReadMenu } from './read-menu.ts'

export const FORMATS = ['petpooja', 'json', 'csv'] as const
export type Format = (typeof FORMATS)[number]

const READERS: Readonly<Record<Format, (text: string) => ReadMenu>> = { petpooja: readPetpooja, json: readJsonMenu, csv: readCsvMenu }

/** The bytes of a file as a checked menu. @throws ImportRefused */
export function readFormat(bytes: Uint8Array, format: Format): ReadMenu {
  const read = READERS[format](decodeFile(bytes))
  checkMenu(read)
  return read
}
