import { expect, test } from 'vitest'
import { task } from '../../testing/tasks.ts'
import { groupTasks } from './task-groups.ts'

const due = (name: string, scheduledDate: string) => task(name, { scheduledDate })

test('tasks are grouped by day: what comes after the week is later, and so is what has no day', () => {
  const tasks = [
    due('Chain', '2026-12-08'),
    due('Hose', '2026-11-28'),
    due('Some day', ''),
    due('Filter', '2026-11-27'),
    due('Drill', '2026-11-24'),
    due('Boiler', '2026-11-15'),
    due('Tyres', '2026-11-30'),
    task('Done', { scheduledDate: '2026-11-27', completedDate: '2026-11-27' }),
  ]
  const names = (firstWeekday: number) =>
    groupTasks(tasks, '2026-11-27', firstWeekday).map(({ name, entries }) => [
      name,
      entries.map(each => each.name),
    ])
  expect(names(1)).toEqual([
    ['overdue', ['Boiler', 'Drill']],
    ['today', ['Filter']],
    ['week', ['Hose']],
    ['later', ['Tyres', 'Chain', 'Some day']],
  ])
  // A week that ends on Friday.
  expect(names(6).slice(1)).toEqual([
    ['today', ['Filter']],
    ['later', ['Hose', 'Tyres', 'Chain', 'Some day']],
  ])
})

test('groups without a task are left out', () => {
  expect(groupTasks([due('Chain', '2027-01-08')], '2026-11-27', 1).map(({ name }) => name)).toEqual(['later'])
})
