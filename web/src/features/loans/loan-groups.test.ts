import { describe, expect, test } from 'vitest'
import type { Loan } from '../../data/items/loans.ts'
import { groupLoans } from './loan-groups.ts'
import { readLoansSearch } from './loans-search.ts'

const at = { today: '2026-12-02', firstWeekday: 1 }
const loan = (id: string, days: Partial<Pick<Loan, 'due' | 'from'>>): Loan => ({
  id,
  contact: null,
  from: null,
  due: null,
  outAt: null,
  notes: '',
  lines: [],
  createdBy: null,
  ...days,
})
const shapeOf = (groups: ReturnType<typeof groupLoans>) =>
  groups.map(({ name, loans }) => [name, loans.map(({ id }) => id).join()])

describe('groupLoans', () => {
  test('parts loans that are out by their due day, those without one last', () => {
    const out = [
      loan('a', { due: '2026-11-20' }),
      loan('b', { due: '2026-12-02' }),
      loan('c', { due: '2026-12-06' }),
      loan('d', { due: '2026-12-07' }),
      loan('e', {}),
    ]
    expect(shapeOf(groupLoans(out, 'out', at))).toEqual([
      ['overdue', 'a'],
      ['week', 'b,c'],
      ['later', 'd'],
      ['noDay', 'e'],
    ])
  })

  test('parts reservations by their first day, and returned loans not at all', () => {
    const reserved = [
      loan('a', { from: '2026-12-01', due: '2026-12-09' }),
      loan('b', { from: '2026-12-05', due: '2026-12-05' }),
      loan('c', { from: '2027-01-01', due: '2027-01-02' }),
    ]
    expect(shapeOf(groupLoans(reserved, 'reserved', at))).toEqual([
      ['ready', 'a'],
      ['reservedWeek', 'b'],
      ['reserved', 'c'],
    ])
    expect(shapeOf(groupLoans(reserved, 'returned', at))).toEqual([[undefined, 'a,b,c']])
  })
})

test('an address keeps what makes sense', () => {
  expect(readLoansSearch({ show: 'out', q: 60, open: '', other: 'x' })).toEqual({ q: '60' })
  expect(readLoansSearch({ show: 'returned' })).toEqual({ show: 'returned' })
})
