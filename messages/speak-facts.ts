import { facts } from './en/facts.ts'
import { speakerOfArea } from './speak.ts'

/** What is in dishes: loaded with their sheets, and with the marks of guests who named allergies. */
export const speakFacts = speakerOfArea({ facts })
