import { greetingOf } from '#domain/greeting.ts'
import { speak } from '#messages/speak.ts'

export interface WelcomeFacts {
  /** Local hour, 0 to 23. */
  hour: number
  guestName: string | null
  /** RD-06: the guest has been here before. */
  visited: boolean
  /** The outlet's or the brand's name; null while neither is known. */
  placeName: string | null
}

/** RD-06: the greeting by the hour, with the guest's first name where there is one, and where they are welcome. */
export function welcomeWords({ hour, guestName, visited, placeName }: WelcomeFacts): { title: string; line: string } {
  const greeting = speak(`welcome.greeting.${greetingOf(hour)}`)
  const first = guestName?.trim().split(/\s+/)[0] ?? ''
  const title = first === '' ? greeting : speak('welcome.named', { greeting, name: first })
  if (placeName === null) return { title, line: speak('welcome.preparing') }
  return { title, line: speak(visited ? 'welcome.back' : 'welcome.to', { place: placeName }) }
}
