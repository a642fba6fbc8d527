import type { IconName } from '#src/ui/icon-names.ts'
import type { PayTerms } from './pay-facts.ts'

/**
 * States of the one screen before anything is kept: the page is asked for, or could not be opened; `login`: not to a guest who is logged in no more; `unkept`: a try of before may have been
 * drawn by it, which the device had no space to keep.
 */
export type OpeningStage = 'opening' | 'notcharged' | 'login' | 'unkept'

/** Truths that are said on the bill's own screen; the others are lists, or that there is nothing to pay. */
export type BillTruth = Exclude<PayTerms['truth'], 'unpaid' | 'nothing' | 'over'>
/** `code`: of a page that was not opened here, its code is shown. */
export type BillStage = BillTruth | OpeningStage | 'code'

export interface Seal {
  /** White: nothing is known; yellow: the server says that it is being checked; green: paid or back; black: not paid. */
  tone: 'white' | 'yellow' | 'green' | 'black'
  /** Its ring turns: somebody is asked. */
  asking: boolean
  icon: IconName
}

/** Colour of a state's tag. */
export type TagTone = 'plain' | 'warn' | 'yellow' | 'good' | 'black'

/** How each state looks before a word of it is read. */
export const LOOKS: Readonly<Record<BillStage, { seal: Seal; tag: TagTone }>> = {
  opening: { seal: { tone: 'white', asking: false, icon: 'lock' }, tag: 'plain' },
  notcharged: { seal: { tone: 'white', asking: false, icon: 'cloud-off' }, tag: 'plain' },
  login: { seal: { tone: 'white', asking: false, icon: 'person' }, tag: 'plain' },
  unkept: { seal: { tone: 'white', asking: false, icon: 'clock' }, tag: 'plain' },
  left: { seal: { tone: 'white', asking: true, icon: 'open' }, tag: 'plain' },
  code: { seal: { tone: 'white', asking: true, icon: 'qr' }, tag: 'plain' },
  noanswer: { seal: { tone: 'white', asking: true, icon: 'clock' }, tag: 'plain' },
  reported: { seal: { tone: 'white', asking: true, icon: 'phone' }, tag: 'warn' },
  checking: { seal: { tone: 'yellow', asking: true, icon: 'bank' }, tag: 'yellow' },
  still: { seal: { tone: 'yellow', asking: false, icon: 'bank' }, tag: 'yellow' },
  paid: { seal: { tone: 'green', asking: false, icon: 'check' }, tag: 'good' },
  partial: { seal: { tone: 'green', asking: false, icon: 'check' }, tag: 'good' },
  failed: { seal: { tone: 'black', asking: false, icon: 'close' }, tag: 'black' },
  dropped: { seal: { tone: 'black', asking: false, icon: 'close' }, tag: 'black' },
  // Yellow is for PENDING alone, which nobody has said yet.
  asking: { seal: { tone: 'white', asking: true, icon: 'bank' }, tag: 'plain' },
  late: { seal: { tone: 'white', asking: false, icon: 'return' }, tag: 'warn' },
  sent: { seal: { tone: 'white', asking: false, icon: 'return' }, tag: 'warn' },
  refunded: { seal: { tone: 'green', asking: false, icon: 'return' }, tag: 'good' },
  stuck: { seal: { tone: 'white', asking: false, icon: 'return' }, tag: 'warn' },
  outlet: { seal: { tone: 'white', asking: false, icon: 'counter' }, tag: 'plain' },
}
