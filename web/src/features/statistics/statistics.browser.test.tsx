import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  getCompleteness,
  getGroup,
  getStatisticsBy,
  getStatisticsOverTime,
} from '../../data/wire/operations.ts'
import { dayFromToday } from '../../i18n/format.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { FakeProblem } from '../../testing/fake-server.ts'
import { group, item, location, newId, tag } from '../../testing/samples.ts'
import { shownAddress, showPage } from '../../testing/show.tsx'

const main = page.getByRole('main')
const year = dayFromToday(0).slice(0, 4)
const leftOut = { sold: 2, archived: 0, withoutPrice: 94 }
const garage = location('Garage')
const tools = tag('Tools')
const cello = item('Cello', { purchasePrice: 6800, parentId: garage.id })

const month = (from: string, until: string, count: number, value: number) => ({ from, until, count, value })
const october = month('2025-10-01', '2025-10-31', 3, 41_000)
const november = month('2025-11-01', '2025-11-30', 4, 43_400)
const ofYear = month(`${year}-01-01`, `${year}-12-31`, 63, 7105)

describe('Statistics', () => {
  let server: FakeInventory

  beforeEach(() => {
    server = startFakeInventory({ entities: [garage, cello], tags: [tools] })
    server.answer(getStatisticsOverTime, ({ what, by }) => ({
      leftOut,
      points:
        what === 'value'
          ? [october, november]
          : what === 'added'
            ? [by === 'year' ? ofYear : { ...november, count: 2, value: 2400 }]
            : [{ ...ofYear, count: 5, value: 430 }],
    }))
    server.answer(getStatisticsBy, ({ group }) => ({
      groups:
        group === 'location'
          ? [{ id: garage.id, name: 'Garage', count: 58, value: 6418 }]
          : group === 'tag'
            ? [{ id: tools.id, name: 'Tools', count: 21, value: 3690 }]
            : [],
      others: { count: group === 'location' ? 7 : group === 'tag' ? 9 : 0, value: 12 },
      leftOut,
    }))
    server.answer(getCompleteness, () => ({
      count: 412,
      parts: [
        { part: 'location' as const, have: 412, missing: 0, filter: { hasLocation: false, sold: false } },
        { part: 'photo' as const, have: 287, missing: 125, filter: { onlyWithoutPhoto: true, sold: false } },
        {
          part: 'serialNumber' as const,
          have: 141,
          missing: 271,
          filter: { hasSerialNumber: false, sold: false },
        },
      ],
      fields: [
        {
          definitionId: newId(),
          name: 'Memory',
          typeId: null,
          have: 402,
          missing: 10,
          filter: { sold: false, fieldFilters: '[{"name":"Memory","op":"empty"}]' },
        },
      ],
      leftOut,
    }))
  })

  test('counts items for viewers from whom prices are hidden', async () => {
    server.answer(getGroup, () => ({
      ...group,
      role: 'viewer' as const,
      hidePrices: true,
      hideSerialNumbers: true,
    }))
    await showPage('/statistics')
    await expect.element(main.getByText('Location', { exact: true }).first()).toBeVisible()
    await expect.element(main.getByRole('link', { name: /^Garage.*58$/ })).toBeVisible()
    await expect.element(main.getByText('125 without a photo')).toBeVisible()
    const text = main.element().textContent
    for (const hidden of [
      '€',
      'Value',
      'Most expensive',
      'Serial number',
      'Bill of materials',
      'Maintenance costs',
    ])
      expect(text).not.toContain(hidden)
  })

  test('leads from each figure and bar to the list behind it', async () => {
    await showPage('/statistics')
    for (const [name, address] of [
      [/^Value\s*€43,400/, '/items?sold=false&orderBy=purchasePrice&order=desc'],
      [
        new RegExp(`^Added in ${year}`),
        `/items?acquiredSince=${year}-01-01&acquiredUntil=${year}-12-31&sold=false`,
      ],
      [new RegExp(`^Sold in ${year}`), `/items?soldSince=${year}-01-01&soldUntil=${year}-12-31`],
      [/^Insured/, '/items?insured=true&sold=false'],
      ['94 items have no price.', '/items?sold=false&hasPrice=false'],
      ['2 sold items are left out.', '/items?sold=true'],
      [/^Garage.*58.*6,418/, `/items?within=${garage.id}&sold=false`],
      [/^No location/, '/items?hasLocation=false&sold=false'],
      [/^Tools.*21.*3,690/, `/items?tags=${tools.id}&sold=false`],
      [/^No tag.*9.*12/, '/items?hasTags=false&sold=false'],
      ['125 without a photo', '/items?photo=without&sold=false'],
      ['271 without a serial number', '/items?hasSerialNumber=false&sold=false'],
      [
        '10 without Memory',
        `/items?fields=${encodeURIComponent('[{"name":"Memory","op":"empty","value":""}]')}&sold=false`,
      ],
    ] as const)
      await expect.element(main.getByRole('link', { name }).first()).toHaveAttribute('href', address)
    await expect.element(main.getByText('Complete', { exact: true })).toBeVisible()
    await expect.element(main.getByRole('link', { name: /^Cello/ })).toBeVisible()
  })

  test('tells the points of the chart one after the other, and opens the list behind one', async () => {
    await showPage('/statistics')
    const chart = main.getByRole('slider', { name: 'Value over time' })
    await expect
      .element(chart)
      .toHaveAttribute('aria-valuetext', 'November 2025, €43,400, + €2,400, Show 2 items added')
    chart.element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(chart).toHaveAttribute('aria-valuetext', 'October 2025, €41,000, Nothing added')
    await userEvent.keyboard('{End}{Enter}')
    await expect
      .poll(shownAddress)
      .toBe('/items?acquiredSince=2025-11-01&acquiredUntil=2025-11-30&sold=false')
  })

  test('shows tables instead of charts, and keeps that with the person', async () => {
    await showPage('/statistics')
    await main.getByRole('radio', { name: 'Tables' }).click()
    const table = main.getByRole('region', { name: 'Value over time' }).getByRole('table')
    await expect
      .element(table.getByRole('row', { name: /^November 2025 €43,400 \+ €2,400 2$/ }))
      .toBeVisible()
    await expect.element(main.getByRole('slider')).not.toBeInTheDocument()
    await showPage('/statistics')
    await expect.element(page.getByRole('region', { name: 'Value over time' }).last()).toBeVisible()
  })

  test('is about a location, a tag and a year of its address', async () => {
    await showPage(`/statistics?within=${garage.id}&tag=${tools.id}&year=2024`)
    await expect.element(main.getByRole('button', { name: 'Clear Garage' })).toBeVisible()
    await expect.element(main.getByRole('link', { name: /^Added in 2024 0 items/ })).toBeVisible()
    await expect
      .poll(() => server.calls(getCompleteness).at(-1))
      .toMatchObject({ within: garage.id, tags: tools.id })
    await main.getByRole('button', { name: 'Clear Tools' }).click()
    await expect.poll(shownAddress).toBe(`/statistics?within=${garage.id}&year=2024`)
    await main.getByRole('button', { name: '2024' }).click()
    await page.getByRole('menuitemradio', { name: year }).click()
    await expect.poll(shownAddress).toBe(`/statistics?within=${garage.id}`)
  })

  test('says what starts each part where there is nothing', async () => {
    const none = { sold: 0, archived: 0, withoutPrice: 0 }
    server.answer(getStatisticsOverTime, () => ({ points: [], leftOut: none }))
    server.answer(getStatisticsBy, () => ({ groups: [], others: { count: 0, value: 0 }, leftOut: none }))
    server.answer(getCompleteness, () => ({ count: 0, parts: [], fields: [], leftOut: none }))
    await showPage('/statistics')
    await expect.element(main.getByText('The first price starts this chart.')).toBeVisible()
    await expect.element(main.getByRole('link', { name: /^Value\s*€0/ })).toBeVisible()
    await expect.element(main.getByText('No items yet.').first()).toBeVisible()
  })

  test('keeps the last figures, with their time, while newer ones are on their way', async () => {
    await showPage('/statistics')
    await expect.element(main.getByText('125 without a photo')).toBeVisible()
    server.answer(getCompleteness, () => new Promise(() => undefined))
    await main.getByRole('button', { name: 'Filters' }).click()
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Tag' })
    await field.click()
    await page.getByRole('option', { name: /Tools/ }).click()
    await expect.element(page.getByText('125 without a photo')).toBeInTheDocument()
    await expect.element(page.getByText(/^as of \d/)).toBeInTheDocument()
  })

  test('says in a part what could not be read, and tries again', async () => {
    const answer = server.answerOf(getCompleteness)
    server.answer(getCompleteness, () => {
      throw new FakeProblem('internal')
    })
    await showPage('/statistics')
    const part = main.getByRole('region', { name: 'Completeness' })
    await expect.element(part.getByText(/went wrong on the server/)).toBeVisible()
    server.answer(getCompleteness, answer)
    await part.getByRole('button', { name: 'Try again' }).click()
    await expect.element(part.getByText('125 without a photo')).toBeVisible()
  })
})
