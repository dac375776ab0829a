import type { Calendar } from '@stowage/contract/upkeep/calendars'
import { nextDay } from '@stowage/contract/upkeep/maintenance-days'
import { skippedDay } from '../data/items/tasks.ts'
import * as operations from '../data/wire/operations.ts'
import { today } from '../i18n/format.ts'
import type { Entry } from '../shared/maintenance/entry.ts'
import { type Exchange, FakeProblem, type FakeServer } from './fake-server.ts'
import { newId } from './samples.ts'
import { task } from './tasks.ts'

/** The tasks as the server has them now. */
export interface FakeMaintenance {
  tasks: readonly Entry[]
  /** The task with this name; of several the open one. Throws when there is none. */
  now(name: string): Entry
}

const told = ({ id, completedDate, scheduledDate, name, description, cost, rule }: Entry) => ({
  id,
  completedDate,
  scheduledDate,
  name,
  description,
  cost,
  rule,
})

/** Answers everything about tasks as the real server does, as far as the page needs it. */
export function answerMaintenance(server: FakeServer, tasks: readonly Entry[]): FakeMaintenance {
  const kept: FakeMaintenance = {
    tasks,
    now(name) {
      const named = kept.tasks.filter(each => each.name === name)
      const found = named.find(({ completedDate }) => completedDate === '') ?? named[0]
      if (found === undefined) throw new Error(`There is no task ${name}`)
      return found
    },
  }
  answerLists(server, kept)
  answerWrites(server, kept)
  answerCalendars(server)
  return kept
}

const hasStatus = ({ completedDate }: Entry, status: unknown): boolean =>
  status === 'scheduled' ? completedDate === '' : status === 'completed' ? completedDate !== '' : true

function answerLists(server: FakeServer, kept: FakeMaintenance): void {
  server.answer(operations.listMaintenance, ({ status, tagIds }) =>
    kept.tasks.filter(
      each =>
        hasStatus(each, status) &&
        (tagIds === undefined || each.tags.some(({ id }) => String(tagIds).includes(id))),
    ),
  )
  server.answer(operations.listEntityMaintenance, ({ id, status }) =>
    kept.tasks.filter(each => each.entityId === id && hasStatus(each, status)),
  )
  server.answer(operations.countMaintenance, () => {
    const days = kept.tasks.filter(each => each.completedDate === '').map(each => each.scheduledDate)
    return {
      overdue: days.filter(day => day !== '' && day < today()).length,
      today: days.filter(day => day === today()).length,
    }
  })
  server.answer(operations.sumMaintenanceCosts, ({ groupBy, since = '', until = '9999' }) => {
    const done = kept.tasks.filter(
      ({ completedDate: day }) => day !== '' && day >= String(since) && day <= String(until),
    )
    const items = new Map<string, { key: string; name: string; cost: number; count: number }>()
    for (const { completedDate, entityId, itemName, cost } of done) {
      const [key, name] = groupBy === 'entity' ? [entityId, itemName] : [completedDate.slice(0, 4), '']
      const sum = items.get(key) ?? { key, name, cost: 0, count: 0 }
      items.set(key, { ...sum, cost: sum.cost + Number(cost), count: sum.count + 1 })
    }
    return {
      total: done.reduce((sum, { cost }) => sum + Number(cost), 0),
      count: done.length,
      items: [...items.values()].toSorted((one, other) => one.key.localeCompare(other.key)),
    }
  })
}

function answerWrites(server: FakeServer, kept: FakeMaintenance): void {
  const changed = ({ headers }: Exchange): void => headers.set('stowage-change', newId())
  server.answer(operations.createMaintenance, ({ id, ...text }, exchange) => {
    const given = text as Partial<Entry>
    const made = task('', { itemID: id, entityId: id, ...given, rule: given.rule ?? null })
    kept.tasks = [...kept.tasks, made]
    changed(exchange)
    return { ...told(made), next: null }
  })
  server.answer(operations.updateMaintenance, ({ id, ...text }, exchange) => {
    const before = kept.tasks.find(each => each.id === id)
    if (before === undefined) throw new Error(`There is no task ${id}`)
    const after = { ...before, ...(text as Partial<Entry>) }
    const isFinished = before.completedDate === '' && after.completedDate !== ''
    const day = isFinished && after.rule !== null ? nextDay(after.rule, after) : undefined
    const next = day === undefined ? undefined : { ...before, id: newId(), scheduledDate: day }
    kept.tasks = [
      ...kept.tasks.map(each => (each.id === id ? after : each)),
      ...(next === undefined ? [] : [next]),
    ]
    changed(exchange)
    return {
      ...told(after),
      next: next === undefined ? null : { id: next.id, scheduledDate: next.scheduledDate },
    }
  })
  server.answer(operations.completeMaintenance, ({ id, completedDate, cost, note = '' }, exchange) => {
    const before = kept.tasks.find(each => each.id === id)
    if (before === undefined) throw new FakeProblem('maintenance.not_found')
    if (before.completedDate !== '') throw new FakeProblem('maintenance.done')
    return server.answerOf(operations.updateMaintenance)(
      {
        ...before,
        completedDate: completedDate ?? today(),
        cost: cost ?? before.cost,
        description: [before.description, note].filter(text => text !== '').join('\n'),
      },
      exchange,
    )
  })
  server.answer(operations.skipMaintenance, ({ id }, exchange) => {
    const before = kept.tasks.find(each => each.id === id)
    if (before === undefined) throw new Error(`There is no task ${id}`)
    const after = { ...before, scheduledDate: skippedDay(before) ?? before.scheduledDate }
    kept.tasks = kept.tasks.map(each => (each.id === id ? after : each))
    changed(exchange)
    return told(after)
  })
  server.answer(operations.deleteMaintenance, ({ id }, exchange) => {
    kept.tasks = kept.tasks.filter(each => each.id !== id)
    changed(exchange)
  })
}

function answerCalendars(server: FakeServer): void {
  let calendars: readonly Calendar[] = []
  server.answer(operations.listCalendars, () => [...calendars])
  server.answer(operations.createCalendar, ({ name, kinds }) => {
    const made: Calendar = {
      id: newId(),
      groupId: newId(),
      name,
      kinds: [...(kinds ?? [])],
      createdAt: '2026-01-05T10:00:00Z',
      lastReadAt: null,
    }
    calendars = [...calendars, made]
    return { ...made, url: '/api/v1/calendar/secret.ics' }
  })
  server.answer(operations.deleteCalendar, ({ id }) => {
    calendars = calendars.filter(each => each.id !== id)
  })
}
