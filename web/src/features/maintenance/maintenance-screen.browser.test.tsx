import { nextDay } from '@stowage/contract/upkeep/maintenance-days'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { entriesOf, outbox } from '../../data/outbox/outbox.ts'
import { completeMaintenance, getGroup, getSettings } from '../../data/wire/operations.ts'
import { addDays } from '../../i18n/days.ts'
import { formatDate, formatDay, today } from '../../i18n/format.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { answerMaintenance, type FakeMaintenance } from '../../testing/fake-maintenance.ts'
import { group, item } from '../../testing/samples.ts'
import { shownAddress, showPage } from '../../testing/show.tsx'
import { task } from '../../testing/tasks.ts'

const drill = item('Drill')
const boiler = item('Heater')
const of = ({ id, name }: typeof drill) => ({ itemID: id, entityId: id, itemName: name })
const inDays = (days: number): string => addDays(today(), days)
const yearly = { every: 1, unit: 'year', from: 'done', until: '' } as const

const main = page.getByRole('main')
const rows = main.getByRole('listitem')
const row = (name: string) => rows.filter({ hasText: name }).first()
const circle = (name: string) => main.getByRole('button', { name: new RegExp(`^Done: ${name}`) }).first()
const form = (name: string) => main.getByRole('form', { name: `Done: ${name}` })
const undo = page.getByRole('button', { name: /^Undo/ })
const dialog = page.getByRole('dialog')
const headings = () =>
  main
    .getByRole('heading', { level: 2 })
    .elements()
    .map(each => each.textContent)

let server: FakeInventory
let kept: FakeMaintenance

function start(): void {
  server = startFakeInventory({ entities: [drill, boiler] })
  kept = answerMaintenance(server, [
    task('Oil', { ...of(drill), scheduledDate: inDays(-3), cost: '8.5', rule: yearly }),
    task('Service', { ...of(boiler), scheduledDate: inDays(-12), cost: '140' }),
    task('Filter', { ...of(boiler), scheduledDate: today() }),
    task('Brushes', { ...of(drill), scheduledDate: inDays(40) }),
    task('Clean', { ...of(drill), completedDate: inDays(-1), cost: '12', description: 'With soap' }),
  ])
}

async function show(address = '/maintenance'): Promise<void> {
  await showPage(address)
  await expect.element(main.getByRole('heading', { name: 'Maintenance' })).toBeVisible()
}

describe('the plan', () => {
  beforeEach(async () => {
    start()
    await show()
    await expect.element(circle('Oil')).toBeVisible()
  })

  test('has what is overdue first, as the sidebar says, and opens its item in a new tab', async () => {
    expect(headings().slice(0, 3)).toEqual(['Overdue 2', 'Today 1', 'Later 1'])
    expect(row('Service').element().compareDocumentPosition(row('Oil').element())).toBe(4)
    await expect.element(page.getByRole('link', { name: 'Maintenance 2 overdue tasks' })).toBeVisible()
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await row('Oil').getByText('3 days ago').click({ button: 'middle' })
    expect(open).toHaveBeenCalledWith(`/items/${drill.id}`, '_blank', 'noopener')
  })

  test('asks in the row when a task was done, says the next date, and Enter finishes it', async () => {
    await circle('Oil').click()
    const cost = form('Oil').getByRole('textbox', { name: 'Cost, €' })
    await expect.element(cost).toHaveFocus()
    await expect.element(cost).toHaveValue('8.5')
    const next = nextDay(yearly, { completedDate: today(), scheduledDate: '' }) ?? ''
    await expect.element(form('Oil').getByText(formatDay(next))).toBeVisible()
    await userEvent.fill(cost, '9')
    await userEvent.fill(form('Oil').getByRole('textbox', { name: 'Note' }), 'New oil')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => kept.tasks.find(({ name, completedDate }) => name === 'Oil' && completedDate !== ''))
      .toMatchObject({ completedDate: today(), cost: '9', description: 'New oil' })
    expect(kept.now('Oil')).toMatchObject({ completedDate: '', cost: '8.5', description: '' })
    await expect.element(undo).toBeVisible()
    await expect.element(page.getByText(/Oil marked done\. Next: /)).toBeInTheDocument()
  })

  test('skips a repeating task to the day that its menu names', async () => {
    const due = kept.now('Oil').scheduledDate
    const next = nextDay(yearly, { completedDate: due > today() ? due : today(), scheduledDate: due }) ?? ''
    main.getByRole('button', { name: 'More for Oil' }).first().element().focus()
    await userEvent.keyboard('{Enter}')
    await page.getByRole('menuitem', { name: `Skip to ${formatDay(next)}` }).click()
    await expect.element(page.getByText(`Oil moved to ${formatDay(next)}`)).toBeVisible()
    expect(kept.now('Oil')).toMatchObject({ scheduledDate: next, completedDate: '' })
    await expect.element(undo).toBeVisible()
  })

  test('asks in the row that was pressed, also when the day beside the list repeats it', async () => {
    await circle('Filter').click()
    await expect.element(form('Filter').getByRole('textbox', { name: 'Cost, €' })).toHaveFocus()
    expect(form('Filter').elements()).toHaveLength(1)
    expect(row('Filter').element().contains(form('Filter').element())).toBe(true)
  })

  test('finishes a task once, however fast it is sent', async () => {
    await circle('Oil').click()
    await expect.element(form('Oil')).toBeVisible()
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.element(undo).toBeVisible()
    await expect.poll(() => server.calls(completeMaintenance)).toHaveLength(1)
    expect(kept.tasks.filter(({ name }) => name === 'Oil')).toHaveLength(2)
  })

  test('says that a task was done already, and keeps what was typed', async () => {
    const { id } = kept.now('Oil')
    await circle('Oil').click()
    await userEvent.fill(form('Oil').getByRole('textbox', { name: 'Cost, €' }), '9.9')
    kept.tasks = kept.tasks.map(each => (each.id === id ? { ...each, completedDate: today() } : each))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Oil not marked done')).toBeVisible()
    await expect.element(page.getByText('This task is already done.')).toBeVisible()
    expect(entriesOf(outbox.get(), 'task')).toMatchObject([{ finish: { cost: '9.9' } }])
    await expect.element(circle('Oil')).not.toBeInTheDocument()
  })

  test('adds a task of an item that is found by its name', async () => {
    await userEvent.keyboard('n')
    await expect.element(dialog.getByRole('combobox', { name: 'Item' })).toHaveFocus()
    await userEvent.keyboard('drill')
    await expect.element(page.getByRole('option', { name: 'Drill' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Task' }), 'Grease')
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Due' }), 'in 3 weeks')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Repeats' }), 'every 3 months')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => kept.now('Grease'))
      .toMatchObject({
        entityId: drill.id,
        scheduledDate: inDays(21),
        rule: { every: 3, unit: 'month', from: 'done', until: '' },
      })
  })

  test('says which item is missing, and sends nothing', async () => {
    await main.getByRole('button', { name: 'Add task' }).click()
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Task' }), 'Grease')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('Choose the item first.')).toBeVisible()
  })

  test('moves a task by a day with Shift and an arrow key, with one Undo each', async () => {
    circle('Brushes').element().focus()
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await expect.poll(() => kept.now('Brushes').scheduledDate).toBe(inDays(41))
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    await expect.poll(() => kept.now('Brushes').scheduledDate).toBe(inDays(40))
    await expect.element(circle('Brushes')).toHaveFocus()
    await expect.element(undo).toBeVisible()
  })

  test('is gone through and edited by keyboard', async () => {
    circle('Service').element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(circle('Oil')).toHaveFocus()
    await userEvent.keyboard('d')
    await expect.element(form('Oil')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(form('Oil')).not.toBeInTheDocument()
    circle('Oil').element().focus()
    await userEvent.keyboard('e')
    await expect.element(dialog.getByRole('textbox', { name: 'Task' })).toHaveValue('Oil')
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Task' }), 'Oil gearbox')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => kept.now('Oil gearbox').scheduledDate).toBe(inDays(-3))
  })

  test('deletes a task with a way to undo', async () => {
    main.getByRole('button', { name: 'More for Filter' }).first().element().focus()
    await userEvent.keyboard('{Enter}')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.element(undo).toBeVisible()
    expect(kept.tasks.map(({ name }) => name)).not.toContain('Filter')
  })
})

describe('the month beside the plan', () => {
  const grid = main.getByRole('grid')
  const cell = (day: string) => grid.getByRole('gridcell', { name: new RegExp(`^${formatDate(day)}`) })

  beforeEach(async () => {
    await page.viewport(1440, 900)
    start()
    await show()
    await expect.element(circle('Filter')).toBeVisible()
    return () => page.viewport(1280, 800)
  })

  test('selects a day by a press, lists its tasks and adds there', async () => {
    await cell(inDays(-1)).click()
    await expect.element(main.getByRole('heading', { level: 3, name: formatDate(inDays(-1)) })).toBeVisible()
    await expect.poll(shownAddress).toContain(`day=${inDays(-1)}`)
    await expect.element(row('Clean')).toBeVisible()
    await main.getByRole('button', { name: 'Add here' }).click()
    await expect.element(dialog.getByRole('textbox', { name: 'Due' })).toHaveValue(formatDay(inDays(-1)))
  })

  test('goes through days with the arrow keys, and through months with brackets', async () => {
    cell(today()).element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(cell(inDays(-1))).toHaveFocus()
    await userEvent.keyboard(']')
    await expect.poll(shownAddress).toContain('month=')
  })

  test('takes a task that is dropped on a day', async () => {
    const data = new DataTransfer()
    data.setData('application/x-stowage-task', kept.now('Filter').id)
    const target = cell(inDays(-1)).element()
    for (const type of ['dragover', 'drop'])
      target.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
    await expect.poll(() => kept.now('Filter').scheduledDate).toBe(inDays(-1))
  })
})

test('weeks begin on the day that the person has chosen', async () => {
  start()
  server.answer(getSettings, () => ({ item: { stowage: { firstWeekday: 1 } } }))
  await show()
  await expect.element(main.getByRole('columnheader').first()).toHaveTextContent('Mon')
})

test('the screen stays when a window becomes as narrow as a phone', async () => {
  start()
  await show()
  await expect.element(circle('Oil')).toBeVisible()
  for (const width of [900, 390, 1280]) {
    await page.viewport(width, 800)
    await expect.element(circle('Oil')).toBeVisible()
  }
})

describe('what was done and what it cost', () => {
  beforeEach(start)

  test('is listed by month, and reopened', async () => {
    await show('/maintenance?tab=done')
    await expect.element(row('Clean')).toBeVisible()
    main.getByRole('button', { name: 'More for Clean' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await page.getByRole('menuitem', { name: 'Not done yet' }).click()
    await expect.poll(() => kept.now('Clean').completedDate).toBe('')
    await expect.element(main.getByText('Nothing done yet')).toBeVisible()
  })

  test('is summed up by year and by item; a year shows its items', async () => {
    await show('/maintenance?tab=costs')
    await main.getByRole('link', { name: new RegExp(`^${inDays(-1).slice(0, 4)}`) }).click()
    await expect.poll(shownAddress).toContain('year=')
    await expect.element(main.getByRole('link', { name: /Drill.*€12\.00/ })).toBeVisible()
  })

  test('is shown as tables to whoever prefers them to charts', async () => {
    await show('/maintenance?tab=costs')
    await main.getByRole('radio', { name: 'Tables' }).click()
    const table = main.getByRole('region', { name: 'By item' }).getByRole('table')
    await expect.element(table.getByRole('columnheader', { name: 'Item' })).toBeVisible()
    await expect.element(table.getByRole('row', { name: /^Drill 1 €12\.00$/ })).toBeVisible()
    await main.getByRole('radio', { name: 'Charts' }).click()
    await expect.element(table).not.toBeInTheDocument()
  })
})

describe('without any task', () => {
  test('offers examples, each of which begins the form', async () => {
    server = startFakeInventory({ entities: [drill] })
    kept = answerMaintenance(server, [])
    await show()
    await main.getByRole('button', { name: 'Change the filter' }).click()
    await expect.element(dialog.getByRole('textbox', { name: 'Task' })).toHaveValue('Change the filter')
    await expect.element(dialog.getByRole('combobox', { name: 'Repeats' })).toHaveValue('3 month')
  })
})

describe('for a viewer', () => {
  test('has every task, and nothing that changes one', async () => {
    start()
    server.answer(getGroup, () => ({ ...group, role: 'viewer' as const }))
    await show()
    await expect.element(row('Oil')).toBeVisible()
    await expect.element(main.getByRole('button', { name: 'Add task' })).not.toBeInTheDocument()
    expect(circle('Oil').query()).toBeNull()
    await userEvent.keyboard('dn')
    expect(dialog.query()).toBeNull()
  })
})

describe('for a lender', () => {
  test('finishes a task with a note and no cost, and changes none', async () => {
    start()
    server.answer(getGroup, () => ({ ...group, role: 'lender' as const }))
    await show()
    await circle('Oil').click()
    await expect.element(form('Oil').getByRole('textbox', { name: 'Note' })).toHaveFocus()
    expect(form('Oil').getByRole('textbox', { name: 'Cost, €' }).query()).toBeNull()
    await userEvent.keyboard('New oil{Enter}')
    await expect
      .poll(() => server.calls(completeMaintenance))
      .toMatchObject([{ completedDate: today(), note: 'New oil' }])
    expect(server.calls(completeMaintenance)[0]).not.toHaveProperty('cost')
    await row('Service').getByRole('button', { name: /More/ }).click()
    expect(page.getByRole('menuitem').elements()).toHaveLength(1)
  })
})

describe('the calendar subscription', () => {
  test('shows the address once, lists it without, and deletes it by name', async () => {
    start()
    await show('/maintenance?subscribe=true')
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Phone')
    await userEvent.keyboard('{Enter}')
    const address = dialog.getByRole('textbox', { name: 'Address of the calendar' })
    await expect.element(address).toHaveValue(new URL('/api/v1/calendar/secret.ics', location.href).href)
    await expect.element(dialog.getByText(/never read/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete the address “Phone”' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(dialog.getByText(/never read/)).not.toBeInTheDocument()
  })
})

describe('the maintenance on a phone', () => {
  beforeEach(async () => {
    await page.viewport(390, 844)
    start()
    await show()
    return () => page.viewport(1280, 800)
  })

  test('has the week above the list, which unfolds to the month', async () => {
    await expect.element(main.getByRole('gridcell').first()).toBeVisible()
    expect(main.getByRole('gridcell').elements()).toHaveLength(7)
    await main.getByRole('button', { name: 'Month' }).click()
    await expect.poll(() => main.getByRole('gridcell').elements().length).toBe(42)
  })
})

test('shows long names of items whole on a phone, with their location', async () => {
  await page.viewport(390, 844)
  const itemName = 'Avalanche transceiver of the club, large, number 0017'
  answerMaintenance(startFakeInventory(), [
    task('Inspection', { itemName, location: { id: drill.id, name: 'Cupboard 5' }, scheduledDate: today() }),
  ])
  await show()
  const text = row('Inspection')
    .getByText(/0017 · Cupboard 5$/)
    .element()
  expect(text.scrollHeight).toBeLessThanOrEqual(text.clientHeight)
  expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth)
})
