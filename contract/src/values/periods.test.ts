import { describe, expect, test } from 'vitest'
import { monthOf } from './month-names.ts'
import { readPeriod } from './periods.ts'

describe('a year or month that is typed', () => {
  test.each([
    ['2024', '2024-01-01', '2024-12-31'],
    [' 2023-02 ', '2023-02-01', '2023-02-28'],
    ['02/2024', '2024-02-01', '2024-02-29'],
    ['2.2024', '2024-02-01', '2024-02-29'],
    ['april 2021', '2021-04-01', '2021-04-30'],
    ['Dez. 2021', '2021-12-01', '2021-12-31'],
    ['marzo de 2021', '2021-03-01', '2021-03-31'],
    ['2021 mars', '2021-03-01', '2021-03-31'],
  ])('%j is from %s to %s', (typed, first, last) => {
    expect(readPeriod(typed, monthOf)).toEqual({ first, last })
  })

  test.each(['', '24', '20245', '13/2024', '0/2024', '0001', 'Keller 2024', '1.2.2024', '2024-13', 'mars'])(
    '%j is none',
    typed => {
      expect(readPeriod(typed, monthOf)).toBeUndefined()
    },
  )
})
