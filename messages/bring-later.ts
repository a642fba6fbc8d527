/** In the page, which began without them: the texts of its parts join the catalogue that `speak` reads. Loaded with the first part. */
import { later } from './en-later.ts'
import { en } from './en.ts'

Object.assign(en, later)
