import { whenLeft } from '../../../data/wire/session.ts'
import { createStore } from '../../../data/wire/store.ts'
import type { ChosenContact } from '../../../shared/lending/contact-field.tsx'
import { daysOf, type Until } from '../../../shared/lending/lend-days.ts'

/** Ends of a loan that are chosen while codes are scanned. */
export const scanUntils = ['none', 'tomorrow', 'week', 'twoWeeks'] as const satisfies readonly Until[]

/** To whom scanned items are lent, and until when. */
interface LendTo {
  readonly contact: ChosenContact | undefined
  readonly until: (typeof scanUntils)[number]
}

const nobody: LendTo = { contact: undefined, until: 'none' }

/** Is there again after an item was opened. */
export const lendTo = createStore<LendTo>(nobody)

whenLeft(() => lendTo.set(nobody))

/** The last day of a loan from today on; undefined: open. */
export const dueOf = ({ until }: Pick<LendTo, 'until'>): string | undefined =>
  daysOf({ isLater: false, from: undefined, until, due: undefined })?.due
