import { pay } from './en/pay.ts'
import { speakerOfArea } from './speak.ts'

/** What is said of payments: loaded with their screens alone. */
export const speakPay = speakerOfArea({ pay })
