import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { MOST_PHOTO_BYTES, whyNotPhoto } from './check-photo.ts'

/** The bytes of a picture, or why there are none, as the end of a sentence. */
export type PhotoFile = { bytes: Buffer } | { why: string }

/** A name below the menu's own folder: parts between slashes, none hidden, none that leads up or elsewhere. */
const RELATIVE = /^(?![./\\])[^\u0000-\u001f\\:*?"<>|]+$/

const isBelow = (name: string): boolean => RELATIVE.test(name) && name.split('/').every((part) => part !== '' && !part.startsWith('.'))

/** Whether a picture is named by an address, not by a file. */
export const isWebAddress = (name: string): boolean => /^https?:\/\//i.test(name)

/** Reads a picture that a menu names, from the menu's folder or one below it; symbolic links lead nowhere else either. */
export async function readPhoto(folder: string, name: string): Promise<PhotoFile> {
  if (!isBelow(name)) return { why: 'must name a picture in the folder of the menu file or below it, such as "photos/thali.jpg"' }
  try {
    const root = await realpath(folder)
    const path = await realpath(join(root, name))
    if (!path.startsWith(root + sep)) return { why: 'leads out of the folder of the menu file' }
    const { size } = await stat(path)
    if (size > MOST_PHOTO_BYTES) return { why: `is larger than ${MOST_PHOTO_BYTES / 1024 / 1024} MB` }
    const bytes = await readFile(path)
    const why = await whyNotPhoto(bytes)
    return why === null ? { bytes } : { why }
  } catch {
    return { why: 'cannot be read: there is no such picture' }
  }
}
