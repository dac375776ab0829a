import { formatNumber } from './format.ts'

/** Longer numbers may be on another line than their unit. */
const maxWhole = 7

/** An amount with its unit, such as "2 kg"; the number alone without one. */
export function amountText(quantity: number, unit: string): string {
  const number = formatNumber(quantity)
  if (unit === '') return number
  return `${number}${number.length <= maxWhole ? '\u00a0' : ' '}${unit}`
}
