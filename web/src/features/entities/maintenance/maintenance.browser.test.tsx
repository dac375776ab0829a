import type { FieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  completeMaintenance,
  createMaintenance,
  deleteMaintenance,
  listEntityMaintenance,
  updateMaintenance,
} from '../../../data/wire/operations.ts'
import { today } from '../../../i18n/format.ts'
import type { Entry } from '../../../shared/maintenance/entry.ts'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { item, newId, textField } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'
import { task } from '../../../testing/tasks.ts'

/** A day so many days from today. */
const inDays = (days: number): string =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const drill = item('Drill', { fields: [textField('Retire by', inDays(-5))] })

const retirement: FieldDefinition = {
  id: newId(),
  typeId: null,
  name: 'Retire by',
  kind: 'date',
  unit: '',
  choices: [],
  help: '',
  position: 0,
  isRequired: false,
  remindDays: 30,
}

const entry = (name: string, given: Partial<Entry>): Entry =>
  task(name, { itemID: drill.id, entityId: drill.id, itemName: drill.name, ...given })

let entries: Entry[]

const section = page.getByRole('main').getByRole('listitem')
const row = (name: string) => section.filter({ hasText: name })
const names = () =>
  section
    .elements()
    .map(({ textContent }) => /Oil|Retire|Clean|Grease|Check|Brushes/.exec(textContent)?.[0])
    .filter(name => name !== undefined)
const dialog = page.getByRole('dialog')
const add = page.getByRole('button', { name: 'Add task' })
const field = (name: string) => dialog.getByRole('textbox', { name })
const now = (name: string) => entries.find(each => each.name === name)

async function openNew(): Promise<void> {
  await add.click()
  await expect.element(field('Task')).toHaveFocus()
}

async function chooseInMenu(name: string, item: string): Promise<void> {
  page
    .getByRole('button', { name: `More for ${name}` })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('menuitem', { name: item }).click()
}

beforeEach(async () => {
  const server = startFakeInventory({ entities: [drill], definitions: [retirement] })
  entries = [
    entry('Check', { scheduledDate: inDays(90) }),
    entry('Brushes', { scheduledDate: inDays(-300), completedDate: inDays(-290), cost: '12' }),
    entry('Grease', { scheduledDate: inDays(0) }),
    entry('Oil', { scheduledDate: inDays(-17) }),
    entry('Clean', { completedDate: inDays(-10) }),
  ]
  server.answer(listEntityMaintenance, () => entries)
  server.answer(createMaintenance, ({ id: _, ...text }, { headers }) => {
    const made = entry('', text as Partial<Entry>)
    entries = [...entries, made]
    headers.set('stowage-change', newId())
    return { ...made, next: null }
  })
  server.answer(updateMaintenance, ({ id, ...text }, { headers }) => {
    entries = entries.map(each => (each.id === id ? { ...each, ...(text as Partial<Entry>) } : each))
    headers.set('stowage-change', newId())
    return { ...entries.find(each => each.id === id)!, next: null }
  })
  server.answer(completeMaintenance, ({ id, completedDate, cost, note }, exchange) => {
    const before = entries.find(each => each.id === id)!
    const description = note || before.description
    const done = { ...before, completedDate: String(completedDate), cost: cost ?? before.cost, description }
    return server.answerOf(updateMaintenance)(done, exchange)
  })
  server.answer(deleteMaintenance, ({ id }, { headers }) => {
    entries = entries.filter(each => each.id !== id)
    headers.set('stowage-change', newId())
  })
  await showPage(`/items/${drill.id}`)
  await expect.element(row('Oil')).toBeVisible()
})

describe('the maintenance of an item', () => {
  test('has what is overdue above today and later, and what was done below, newest first', () => {
    expect(names()).toEqual(['Oil', 'Grease', 'Check', 'Clean', 'Brushes'])
  })

  test('is added with a name, a due day, a cost and a note', async () => {
    await openNew()
    await userEvent.keyboard('Sharpen')
    await userEvent.fill(field('Due'), 'in 6 months')
    await userEvent.fill(field('Cost, €'), '12,50')
    await userEvent.fill(field('Note'), 'With the fine stone')
    await userEvent.keyboard('{Tab}')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => now('Sharpen'))
      .toMatchObject({ cost: '12.5', description: 'With the fine stone' })
    expect(now('Sharpen')?.completedDate).toBe('')
    expect(now('Sharpen')?.scheduledDate.slice(8)).toBe(today().slice(8))
    await expect.element(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  })

  test('is added as already done on a day', async () => {
    await openNew()
    await userEvent.keyboard('Sharpen')
    await dialog.getByText('Already done').click()
    await expect.element(field('Due')).not.toBeInTheDocument()
    await userEvent.fill(field('Done on'), '2026-02-03')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => now('Sharpen')).toMatchObject({ completedDate: '2026-02-03', scheduledDate: '' })
  })

  test('keeps a mistyped cost and says why', async () => {
    await openNew()
    await userEvent.keyboard('Sharpen')
    await userEvent.fill(field('Cost, €'), '12 or so')
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Cost, €')).toHaveAccessibleDescription('Not a number. Write it like 12.5.')
    await expect.element(field('Cost, €')).toHaveValue('12 or so')
    expect(now('Sharpen')).toBeUndefined()
  })

  test('needs a name, and is saved once it has one', async () => {
    await openNew()
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Task')).toHaveAccessibleDescription('Give it a name.')
    await userEvent.fill(field('Task'), 'Sharpen')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => now('Sharpen')).toBeDefined()
  })

  test('is done with one press that asks nothing, and then takes its cost', async () => {
    await row('Oil').getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => now('Oil')?.completedDate).toBe(today())
    expect(names()).toEqual(['Grease', 'Check', 'Oil', 'Clean', 'Brushes'])
    await expect.element(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
    await expect.element(row('Oil').getByRole('button', { name: 'Add cost or note' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.fill(field('Cost, €'), '8')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => now('Oil')).toMatchObject({ cost: '8', completedDate: today() })
    await expect.element(row('Oil').getByText(/€8\.00/)).toBeVisible()
  })

  test('is edited in the menu of its row', async () => {
    await chooseInMenu('Brushes', 'Edit')
    await expect.element(field('Task')).toHaveValue('Brushes')
    await expect.element(field('Cost, €')).toHaveValue('12')
    await userEvent.fill(field('Done on'), '2026-01-02')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => now('Brushes')).toMatchObject({ completedDate: '2026-01-02', cost: '12' })
  })

  test('is marked as not done yet', async () => {
    await chooseInMenu('Clean', 'Not done yet')
    await expect.poll(() => now('Clean')).toMatchObject({ completedDate: '', scheduledDate: inDays(-10) })
  })

  test('is deleted by keyboard, with a way to undo, and the focus stays near', async () => {
    await chooseInMenu('Grease', 'Delete')
    await expect.poll(() => now('Grease')).toBeUndefined()
    await expect.element(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'More for Check' })).toHaveFocus()
  })
})

describe('the maintenance of an item on a phone', () => {
  beforeEach(async () => {
    await page.viewport(390, 844)
    return () => page.viewport(1280, 800)
  })

  test('has what is due before the facts, where it stays when it is done', async () => {
    await expect.poll(names).toEqual(['Oil', 'Retire', 'Grease', 'Check', 'Clean', 'Brushes'])
    const quantity = page.getByText('Quantity', { exact: true })
    const isAbove = (name: string) =>
      row(name).element().getBoundingClientRect().top < quantity.element().getBoundingClientRect().top
    await expect.poll(() => isAbove('Grease')).toBe(true)
    await row('Grease').getByRole('button', { name: 'Done' }).click()
    await expect.element(row('Grease').getByRole('button', { name: 'Add cost or note' })).toBeVisible()
    expect(isAbove('Grease')).toBe(true)
    expect(isAbove('Check')).toBe(false)
  })
})
