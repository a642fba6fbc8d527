import { receipt } from './en/receipt.ts'
import { speakerOfArea } from './speak.ts'

/** What stands on receipts: loaded with them alone. */
export const speakReceipt = speakerOfArea({ receipt })
