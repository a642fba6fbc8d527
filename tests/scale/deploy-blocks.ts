/** The blocks of commands in docs/deploy.md. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/deploy.md'), 'utf8')

/** @param mark what stands after the three ticks: `sh`, `sh machine` or `ini`. @returns the text of each such block, in the document's order */
export const blocks = (mark: string): string[] => [...DOCUMENT.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].filter(([, given]) => given === mark).map(([, , text]) => text ?? '')
