import { createTranslator } from 'use-intl/core'
import { en } from './en.ts'
import { lightFormatters } from './light-formatters.ts'

/** Languages of the catalogue, and the locale whose plural rules and digits each is formatted with. */
const LANGUAGES = { en: { locale: 'en-IN', messages: en } } as const
export type Language = keyof typeof LANGUAGES

/** The texts of a part of the catalogue, in a locale. */
const translator = <const M extends object>(locale: string, messages: M) =>
  createTranslator({
    locale,
    messages,
    timeZone: 'Asia/Kolkata',
    // oxlint-disable-next-line no-underscore-dangle -- the library's own name for it
    _formatters: lightFormatters,
    onError: (error) => {
      throw error
    },
  })

const translatorOf = (language: Language) => translator(LANGUAGES[language].locale, LANGUAGES[language].messages)

export type Speak = ReturnType<typeof translatorOf>

const made = new Map<Language, Speak>()

/** The texts of one language; a key that is not in the catalogue or a value that is missing does not compile, and throws in tests. */
export function speakerOf(language: Language): Speak {
  const speaker = made.get(language) ?? translatorOf(language)
  made.set(language, speaker)
  return speaker
}

/** The texts in the language of the house: `speak('menu.title')`, `speak('common.items', { count: 3 })`. */
export const speak: Speak = speakerOf('en')

/** The texts of an area that is loaded with its screen and stays out of what every page loads, in the language of the house. */
export const speakerOfArea = <const M extends object>(messages: M) => translator(LANGUAGES.en.locale, messages)
