import { offeredColors } from '../../ui/tag/tag-color.ts'
import { type ChoiceDraft, newChoice } from './field-draft.ts'

const { green, blue, amber, red, violet, teal, orange, indigo, pink, olive, cyan, rose } = offeredColors

/** Colours of new choices: neighbours differ. */
const order = [green, blue, amber, red, violet, teal, orange, indigo, pink, olive, cyan, rose]

/** Choices with further ones, each in a colour that the others have not, as long as there are such. */
export const withChoices = (
  before: readonly ChoiceDraft[],
  values: readonly string[],
): readonly ChoiceDraft[] =>
  values.reduce((all, value) => [...all, newChoice(value, nextColor(all.map(({ color }) => color)))], before)

const nextColor = (used: readonly string[]): string =>
  order.find(color => !used.includes(color)) ?? order[used.length % order.length] ?? green

/** The choices of *Status*, by the keys of their names. */
export const statusChoices = [
  { key: 'types.statusInUse', color: green, blocksLoans: false },
  { key: 'types.statusInStorage', color: blue, blocksLoans: false },
  { key: 'types.statusInRepair', color: amber, blocksLoans: true },
  { key: 'types.statusLost', color: red, blocksLoans: true },
  { key: 'types.statusRetired', color: '#8a8a8a', blocksLoans: true },
] as const
