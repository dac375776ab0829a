import { expect, test } from 'vitest'
import { task } from '../../../testing/tasks.ts'
import { tasksByDay } from './day-tasks.ts'

test('each day has its open tasks, what comes by their rules, and what was done', () => {
  const weekly = { every: 1, unit: 'week', from: 'done', until: '' } as const
  const entries = [
    task('Bins', { scheduledDate: '2026-11-25', rule: weekly }),
    task('Filter', { scheduledDate: '2026-11-27' }),
    task('Chain', { scheduledDate: '2026-12-02' }),
    task('Descale', { scheduledDate: '2026-11-01', completedDate: '2026-11-05' }),
    task('Long ago', { completedDate: '2025-11-05' }),
  ]
  const days = tasksByDay({ entries, today: '2026-11-27', from: '2026-10-26', to: '2026-12-06' })
  expect(
    [...days].map(([day, tasks]) => [day, ...tasks.map(({ entry, tone }) => `${entry.name}: ${tone}`)]),
  ).toEqual([
    ['2026-11-25', 'Bins: overdue'],
    ['2026-11-27', 'Filter: today'],
    ['2026-12-02', 'Chain: planned', 'Bins: coming'],
    ['2026-11-05', 'Descale: done'],
  ])
})
