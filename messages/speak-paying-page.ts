import { payingPage } from './en/paying-page.ts'
import { speakerOfArea } from './speak.ts'

/** What stands around the payment company's page: spoken by the server alone. */
export const speakPayingPage = speakerOfArea({ payingPage })
