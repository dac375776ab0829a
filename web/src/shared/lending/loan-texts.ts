import type { Loan, LoanLine } from '../../data/items/loans.ts'
import { formatNumber } from '../../i18n/format.ts'

/** The number of items that are named before the others are counted. */
const named = 2

/** An item of a loan, with its quantity unless it is one: "Cup × 12". */
export const lineText = ({ entity: { name }, quantity }: Pick<LoanLine, 'entity' | 'quantity'>): string =>
  quantity === 1 ? name : `${name} × ${formatNumber(quantity)}`

/** The items of some lines: "Rope 60 m, Harness M, +4". */
export const itemsText = (lines: Loan['lines']): string =>
  [
    ...lines.slice(0, named).map(lineText),
    ...(lines.length > named ? [`+${formatNumber(lines.length - named)}`] : []),
  ].join(', ')
