import { expect, test } from 'vitest'
import { amountText } from './amount-text.ts'

test('an amount stays on the line of its unit unless its number is long', () => {
  expect(amountText(2, '')).toBe('2')
  expect(amountText(1.25, 'kg')).toBe('1.25\u00a0kg')
  expect(amountText(1e12, 'grains')).toBe('1,000,000,000,000 grains')
})
