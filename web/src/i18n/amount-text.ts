import { formatNumber } from './format.ts'

/** An amount with its unit, such as "2 kg"; the number alone without one. */
export const amountText = (quantity: number, unit: string): string =>
  unit === '' ? formatNumber(quantity) : `${formatNumber(quantity)}\u00a0${unit}`
