import type { FieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  getChange,
  getContact,
  listEntities,
  listFacets,
  listFieldValues,
  listLoans,
} from '../../../data/wire/operations.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { answerStock, product } from '../../../testing/fake-stock.ts'
import { item, itemType, location, newId, tag, textField } from '../../../testing/samples.ts'
import { shownAddress, showPage } from '../../../testing/show.tsx'
import { fieldFilterText } from './chips.ts'
import type { FieldFilter } from './field-filters.ts'

const panel = page.getByRole('dialog', { name: 'Filters' })
const tagInput = panel.getByRole('combobox', { name: 'Tags' })
const button = page.getByRole('button', { name: 'Filter', exact: true })
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}\\b`) })

describe('the filters of the list', () => {
  const tags = Array.from({ length: 40 }, (_, n) => tag(`Sort ${n + 10}`))
  const rare = tags.at(-1) ?? tag('none')

  /** Shows two items of which one has the last tag, and opens the filters by keyboard. */
  async function open(): Promise<void> {
    startFakeInventory({ entities: [item('Rare item', { tagIds: [rare.id] }), item('Everything')], tags })
    await showPage('/items')
    await expect.element(row('Everything')).toBeVisible()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(tagInput).toBeVisible()
  }

  test('find a tag by typing, with how many items have it, and take it off again', async () => {
    await open()
    await tagInput.click()
    await userEvent.keyboard('sort 49')
    await expect.element(page.getByRole('option', { name: /^Sort 49.*1$/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toBe(`/items?tags=${rare.id}`)
    await expect.element(row('Everything')).not.toBeInTheDocument()
    await expect.element(row('Rare item')).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await panel.getByText('all of them').click()
    await expect.poll(shownAddress).toBe(`/items?tags=${rare.id}&tagMode=all`)
    await panel.getByRole('button', { name: 'Clear Sort 49' }).click()
    await expect.poll(shownAddress).toBe('/items')
  })

  test('find what has no tag, instead of what has one', async () => {
    await open()
    await tagInput.click()
    await userEvent.keyboard('sort 49{Enter}{Escape}')
    await expect.poll(shownAddress).toBe(`/items?tags=${rare.id}`)
    const without = panel.getByRole('radio', { name: 'no tag' })
    await without.click()
    await expect.poll(shownAddress).toBe('/items?hasTags=false')
    await expect.element(without).toBeChecked()
    await expect.element(row('Rare item')).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Remove filter: no tag' }).click()
    await expect.poll(shownAddress).toBe('/items')
    await expect.element(row('Rare item')).toBeInTheDocument()
  })

  test('make no tag of a name that none has', async () => {
    await open()
    await tagInput.click()
    await userEvent.keyboard('Loan')
    await expect.element(page.getByRole('listbox', { name: 'Tags' })).toHaveTextContent('No tag matches.')
    await userEvent.keyboard('{Enter}')
    expect(page.getByRole('option', { name: 'Loan' }).elements()).toEqual([])
    await expect.poll(shownAddress).toBe('/items')
  })

  test('take a day as a period, which counts once it is left', async () => {
    await open()
    const since = panel.getByRole('combobox', { name: 'Bought since' })
    await userEvent.fill(since, 'half of')
    await userEvent.keyboard('{Enter}')
    await expect.element(since).toHaveAccessibleDescription(/^Not a date/)
    await userEvent.fill(since, 'today')
    await expect.poll(shownAddress).toBe('/items')
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toBe('/items?purchasedSince=today')
    // No field reminds, nothing was ever lent, and there is no product.
    expect(panel.getByRole('combobox', { name: 'Days to remember by' }).elements()).toEqual([])
    expect(panel.getByRole('radio', { name: 'Overdue' }).elements()).toEqual([])
    expect(panel.getByRole('combobox', { name: 'Product' }).elements()).toEqual([])
  })

  test('take years and months as text and by one press, and say them as one', async () => {
    await open()
    for (const [input, typed, address] of [
      ['Bought since', 'March 2024', '/items?purchasedSince=2024-03-01'],
      ['Bought until', '03/2024', '/items?purchasedSince=2024-03-01&purchasedUntil=2024-03-31'],
      [
        'Warranty ends by',
        '2031',
        '/items?purchasedSince=2024-03-01&purchasedUntil=2024-03-31&warrantyUntil=2031-12-31',
      ],
    ] as const) {
      await userEvent.fill(panel.getByRole('combobox', { name: input }), typed)
      await userEvent.keyboard('{Enter}')
      await expect.poll(shownAddress).toBe(address)
    }
    await panel.getByRole('radio', { name: 'This year' }).click()
    await expect
      .poll(shownAddress)
      .toBe('/items?purchasedSince=year&purchasedUntil=year&warrantyUntil=2031-12-31')
    await panel.getByRole('button', { name: 'Under warranty' }).click()
    await expect.poll(shownAddress).toBe('/items?purchasedSince=year&purchasedUntil=year&warrantySince=today')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('bought this year')).toBeVisible()
  })

  test('say of which items something is left, and by when they expire', async () => {
    await showPage('/items?expiresUntil=today&quantityMin=0.000001')
    await expect.element(page.getByText('some left')).toBeVisible()
    await expect.element(page.getByText('expires by today')).toBeVisible()
  })

  test('compare a custom field of days with a day', async () => {
    const tested = { ...textField('Tested', ''), type: 'time' as const, timeValue: '2024-03-14T00:00:00Z' }
    startFakeInventory({ entities: [item('Anvil', { fields: [tested] })], fieldNames: ['Tested'] })
    await showPage('/items')
    await expect.element(row('Anvil')).toBeVisible()
    await button.click()
    await userEvent.fill(panel.getByRole('combobox', { name: 'Value' }), '14 March 2024')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(panel.getByRole('paragraph').filter({ hasText: 'Tested is Mar 14, 2024' }))
      .toBeVisible()
    expect(decodeURIComponent(shownAddress())).toContain('"value":"2024-03-14"')
    await expect.element(panel.getByRole('combobox', { name: 'Value' })).toHaveValue('')
  })

  test('find one of several values, of those that there are', async () => {
    const server = startFakeInventory({ fieldNames: ['Condition', 'condition'] })
    server.answer(listFieldValues, ({ q }) =>
      ['Mint', 'Used'].filter(each => each.toLowerCase().startsWith(String(q ?? ''))),
    )
    await showPage('/items')
    await button.click()
    await expect
      .element(panel.getByRole('combobox', { name: 'Name of the field' }))
      .not.toHaveTextContent('condition')
    await panel.getByRole('combobox', { name: 'Condition', exact: true }).selectOptions('is one of')
    const value = panel.getByRole('combobox', { name: 'Value' })
    await userEvent.fill(value, 'mint')
    await expect.poll(() => document.querySelectorAll('datalist option[value="Mint"]').length).toBe(1)
    await userEvent.keyboard('{Enter}')
    await userEvent.fill(value, 'used')
    await panel.getByRole('button', { name: 'Add this condition' }).click()
    await expect
      .element(panel.getByRole('paragraph').filter({ hasText: 'Condition is one of mint, used' }))
      .toBeVisible()
    expect(decodeURIComponent(shownAddress())).toContain('"op":"eq","value":["mint","used"]')
  })

  test('offer choices with counts, and fields by type with an input of their kind', async () => {
    const definition = (
      name: string,
      kind: FieldDefinition['kind'],
      more: Partial<FieldDefinition> = {},
    ) => ({
      id: newId(),
      typeId: null,
      name,
      kind,
      unit: '',
      choices: [],
      help: '',
      position: 0,
      isRequired: false,
      remindDays: null,
      ...more,
    })
    const choices = ['Fine', 'Lost; sold'].map(value => ({
      id: newId(),
      value,
      color: '',
      blocksLoans: false,
    }))
    const fields = [textField('Status', 'Lost; sold'), textField('Length', '60')]
    const server = startFakeInventory({
      entities: [item('Rope', { fields })],
      fieldNames: ['Bag', 'Length'],
      definitions: [
        definition('Status', 'choice', { choices }),
        definition('Length', 'number', { typeId: itemType.id, unit: 'm' }),
        definition('Inspection', 'date', { remindDays: 7 }),
      ],
    })
    const usual = server.answerOf(listFacets)
    server.answer(listFacets, async (query, exchange) => ({
      ...(await usual(query, exchange)),
      fields: [{ name: 'Status', choices: [{ value: 'Lost; sold', count: 7 }] }],
    }))
    await showPage('/items')
    await expect.element(page.getByText('Lost; sold')).toBeVisible()
    await button.click()
    await panel.getByRole('button', { name: 'Lost; sold 7' }).first().click()
    await expect.poll(() => decodeURIComponent(shownAddress())).toContain('"value":["Lost;+sold"]')
    const name = panel.getByRole('combobox', { name: 'Name of the field' })
    expect([...name.element().querySelectorAll('optgroup')].map(({ label }) => label)).toEqual([
      'Every item',
      itemType.name,
      'Other custom fields',
    ])
    await userEvent.selectOptions(name, 'Length')
    await userEvent.fill(panel.getByRole('textbox', { name: 'Value' }), '45')
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByText('Length at least 45 m')).toBeVisible()
    await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Condition' }), 'doesn’t fit')
    await panel.getByRole('button', { name: 'Add this condition' }).click()
    await expect.element(panel.getByText('Length doesn’t fit')).toBeVisible()
    expect(decodeURIComponent(shownAddress())).toContain('{"name":"Length","op":"ge","value":45}')
    await userEvent.fill(panel.getByRole('combobox', { name: 'Days to remember by' }), '30d')
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toContain('remindsUntil=30d')
  })

  test('narrow to what is lent and overdue, and to what some contacts have, with who has it', async () => {
    const contact = { id: newId(), name: 'Anna' }
    const loan = { lineId: newId(), loanId: newId(), contact, due: '2026-01-02', quantity: 1, count: 1 }
    const server = startFakeInventory({ entities: [item('Rope', { loan, availableQuantity: 0 })] })
    server.answer(listLoans, () => ({
      items: [
        { id: newId(), contact, from: null, due: null, outAt: null, notes: '', lines: [], createdBy: null },
      ],
      next: null,
    }))
    const ben = { id: newId(), name: 'Ben' }
    const usual = server.answerOf(listFacets)
    server.answer(listFacets, async (query, exchange) => ({
      ...(await usual(query, exchange)),
      contacts: [
        { ...contact, count: 2 },
        { ...ben, count: 1 },
      ],
    }))
    const details = { email: '', phone: '', reference: '', notes: '', userId: null }
    server.answer(getContact, ({ id }) => ({ ...details, ...(id === ben.id ? ben : contact) }))
    await showPage('/items?show=loan')
    await expect.element(row('Rope').getByText(/^Anna, until /)).toBeVisible()
    await button.click()
    await panel.getByText('Overdue').click()
    await expect.poll(shownAddress).toBe('/items?show=loan&lent=overdue')
    await expect.element(page.getByRole('button', { name: 'Remove filter: Overdue' })).toBeInTheDocument()
    const asked = server.calls(listEntities).filter(({ lent }) => lent === 'overdue')
    expect(asked.map(({ show }) => show)).toContainEqual(expect.arrayContaining(['loan']))
    await panel.getByRole('button', { name: 'Anna 2' }).click()
    await panel.getByRole('button', { name: 'Ben 1' }).click()
    const contactId = [contact.id, ben.id]
    await expect
      .poll(() => server.calls(listEntities))
      .toContainEqual(expect.objectContaining({ contactId, lent: 'overdue' }))
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Remove filter: Lent to Anna or Ben' }).click()
    await expect.poll(shownAddress).toBe('/items?show=loan&lent=overdue')
  })

  test('narrow to the items of some products, and to products below their minimum', async () => {
    const rice = product('Rice')
    const beans = product('Beans')
    const server = startFakeInventory({ entities: [item('Bag', { productId: rice.id }), item('Kazoo')] })
    answerStock(server, [rice, beans])
    await showPage('/items')
    await button.click()
    const field = panel.getByRole('combobox', { name: 'Product' })
    await field.fill('Rice')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(shownAddress).toBe(`/items?products=${rice.id}`)
    await expect.element(row('Kazoo')).not.toBeInTheDocument()
    await expect.element(row('Bag')).toBeInTheDocument()
    await expect.element(field).toHaveValue('')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('Beans')
    await page.getByRole('option', { name: /^Beans/ }).click()
    const products = encodeURIComponent([rice.id, beans.id].join())
    await expect.poll(shownAddress).toBe(`/items?products=${products}`)
    await userEvent.keyboard('{Escape}')
    await panel.getByRole('radiogroup', { name: 'Below minimum' }).getByText('Yes').click()
    await expect
      .poll(() => server.calls(listEntities))
      .toContainEqual(
        expect.objectContaining({
          productId: [rice.id, beans.id],
          belowMinimum: 'true',
          show: expect.arrayContaining(['product']),
        }),
      )
    await panel.getByRole('button', { name: 'Beans' }).click()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Remove filter: Below minimum' }).click()
    await page.getByRole('button', { name: 'Remove filter: Product: Rice' }).click()
    await expect.poll(shownAddress).toBe('/items')
  })

  test('close with Escape, keep what was chosen, and give the focus back', async () => {
    await open()
    await panel.getByText('without a photo').click()
    await expect.poll(shownAddress).toBe('/items?photo=without')
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    await expect.poll(shownAddress).toBe('/items?photo=without')
    await page.getByRole('button', { name: 'Remove filter: without a photo' }).click()
    await expect.poll(shownAddress).toBe('/items')
  })
})

describe('the filters of the list on a phone', () => {
  afterEach(() => page.viewport(1280, 800))

  test('that are used often take one tap, and another one takes them away', async () => {
    await page.viewport(390, 844)
    const photo = item('Harmonium', { insured: true })
    startFakeInventory({ entities: [photo, item('Kazoo'), item('Lyre', { imageId: newId() })] })
    await showPage('/items')
    const insured = page.getByRole('button', { name: 'insured', exact: true })
    await expect.element(page.getByText('Kazoo')).toBeVisible()
    await insured.click()
    await expect.element(insured).toHaveAttribute('aria-pressed', 'true')
    await expect.element(page.getByText('Kazoo')).not.toBeInTheDocument()
    await expect.element(page.getByText('Harmonium')).toBeVisible()
    await insured.click()
    await page.getByRole('button', { name: 'without a photo', exact: true }).click()
    await expect.poll(shownAddress).toBe('/items?photo=without')
    await expect.element(page.getByText('Lyre')).not.toBeInTheDocument()
    await expect.element(page.getByText('Kazoo')).toBeVisible()
    const camera = page.getByRole('main').getByRole('link', { name: 'Scan' })
    await expect.element(camera).toHaveAttribute('href', '/scan')
  })
})

describe('the chips of the list', () => {
  test.each([
    ['priceMin=100', 'price from €100'],
    ['priceMax=99.5', 'price up to €99.50'],
    ['priceMin=1&priceMax=2', 'price €1 to €2'],
    ['quantityMin=100', 'at least 100 pieces'],
  ])('write %s as %s', async (query, text) => {
    startFakeInventory({ entities: [item('Anvil')] })
    await showPage(`/items?${query}`)
    await expect.element(page.getByRole('button', { name: text, exact: true })).toBeVisible()
  })

  test.each([
    ['imported', 'From the import of Nov 12, 2025'],
    ['updated', 'From a change of Nov 12, 2025'],
  ] as const)('name the change that is %s', async (kind, text) => {
    const server = startFakeInventory({ entities: [item('Anvil')] })
    const id = newId()
    server.answer(getChange, () => ({
      id,
      at: '2025-11-12T12:00:00Z',
      actor: null,
      kind,
      count: 1,
      subjects: [],
      counts: [],
      details: [],
      origin: null,
      isUndoable: true,
      undoneBy: null,
      undoes: null,
      entries: [],
      next: null,
    }))
    await showPage(`/items?changeId=${id}`)
    await expect.element(page.getByRole('button', { name: text, exact: true })).toBeVisible()
    await expect.poll(() => server.calls(listEntities).at(-1)?.changeId).toBe(id)
    await page.getByRole('button', { name: `Remove filter: ${text}` }).click()
    await expect.poll(shownAddress).toBe('/items')
  })
})

test('a card of the gallery has the quantity when it is not 1', async () => {
  startFakeInventory({
    entities: [
      item('Disk', { quantity: 6, purchasePrice: 89 }),
      item('Screw', { quantity: 500 }),
      item('Tent', { purchasePrice: 349 }),
    ],
  })
  await showPage('/items?layout=gallery')
  const cards = () =>
    page
      .getByRole('gridcell')
      .elements()
      .map(card => card.textContent)
  await expect.poll(cards).toEqual(['Disk× 6 · €89.00', 'Screw× 500', 'Tent€349.00'])
})

test('a search that names a location offers it as a filter, with the number of items in it', async () => {
  const bin = location('Étagère A1')
  startFakeInventory({ entities: [bin, item('Nut', { parentId: bin.id }), item('Bolt')] })
  await page.viewport(390, 844)
  await showPage('/items?q=etagere a1 ')
  await expect.element(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByRole('button', { name: 'In Étagère A1 (1)' }).click()
  await expect.poll(shownAddress).toBe(`/items?within=${bin.id}`)
  await expect.element(row('Nut')).toBeVisible()
  await expect.element(row('Bolt')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^In Étagère/ })).not.toBeInTheDocument()
})

describe('the chip of a filter by a custom field', () => {
  afterEach(async () => {
    await i18n.changeLanguage('en')
  })

  test.for<readonly [FieldFilter['value'], string]>([
    [20.5, 'is 20,5'],
    ['1.5', 'is 1,5'],
    [1250, 'is 1250'],
    ['2.10', 'is 2.10'],
    [['1.5', 'oak'], 'is one of 1,5, oak'],
  ])('has decimals in the form of the language: %j', async ([value, text]) => {
    await i18n.changeLanguage('de')
    expect(fieldFilterText(i18n.t, { name: 'Width', op: 'eq', value })).toBe(`Width ${text}`)
  })
})
