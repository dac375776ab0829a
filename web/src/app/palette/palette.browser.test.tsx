import type { SearchHit } from '@stowage/contract/entities/search'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  getGroup,
  getTemplate,
  listApiKeys,
  listCalendars,
  listInvitations,
  listMembers,
  listNotices,
  listNotifiers,
  listTemplates,
  listTrash,
  quickSearch,
} from '../../data/wire/operations.ts'
import { chooseComposed, compose } from '../../testing/compose.ts'
import { type FakeInventory, startFakeInventory } from '../../testing/fake-inventory.ts'
import { group, item, location, templateOf, user } from '../../testing/samples.ts'
import { shownAddress, showPage } from '../../testing/show.tsx'

const attic = location('Attic')
const tent = item('Tent')
const tenon = item('Tenon saw')
const rope = item('Rope')

const dialog = page.getByRole('dialog', { name: 'Search or jump to…' })
const field = dialog.getByRole('combobox', { name: 'Search or jump to…' })
const options = dialog.getByRole('option')

const names = () => options.elements().map(option => option.textContent)

const hitOf = (kind: SearchHit['kind'], { id, name }: { id: string; name: string }): SearchHit => ({
  kind,
  id,
  name,
  marks: [],
})

describe('the palette', () => {
  let server: FakeInventory

  beforeEach(async () => {
    server = startFakeInventory({ entities: [attic, tent, tenon, rope] })
    await showPage('/history')
    await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible()
  })

  /** Opens the palette and types into it. */
  async function find(typed: string): Promise<void> {
    await userEvent.keyboard('/')
    await expect.element(field).toHaveFocus()
    if (typed !== '') await userEvent.keyboard(typed)
  }

  test('opens a result in a new tab by a middle click', async () => {
    await find('tent')
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await options.filter({ hasText: 'Tent' }).getByText('Tent').click({ button: 'middle' })
    expect(open).toHaveBeenCalledWith(`/items/${tent.id}`, '_blank', 'noopener')
  })

  test('opens by either key, and Escape gives the focus back', async () => {
    const link = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Items/ })
      .first()
    for (const key of ['/', '{Control>}k{/Control}']) {
      link.element().focus()
      await userEvent.keyboard(key)
      await expect.element(field).toHaveFocus()
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
      await expect.element(link).toHaveFocus()
    }
  })

  test('lists what the server found in its order, and then what can be done', async () => {
    server.answer(quickSearch, ({ q }) => ({
      items: q === 'tnet' ? [hitOf('item', tent), hitOf('location', attic), hitOf('item', tenon)] : [],
    }))
    await find('tnet')
    await expect.poll(() => names().slice(0, 4)).toEqual(['Tent', 'Attic', 'Tenon saw', 'Move Tent …'])
    expect(names().at(-1)).toBe('Create item “tnet”N')
  })

  test('opens the option that the arrow keys lead to', async () => {
    await find('ten')
    await expect.element(options.nth(1)).toHaveTextContent('Tenon saw')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.poll(shownAddress).toBe(`/items/${tenon.id}`)
    await expect.element(page.getByRole('heading', { name: 'Tenon saw' })).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('opens the first result for an Enter that comes before the answer', async () => {
    const { promise: isPressed, resolve: press } = Promise.withResolvers<void>()
    server.answer(quickSearch, async ({ q }) => {
      if (q === 'rope') await isPressed
      return { items: q === 'rope' ? [hitOf('item', rope)] : [hitOf('item', tent)] }
    })
    await find('rope{Enter}')
    await expect.element(dialog).toBeVisible()
    press()
    await expect.poll(shownAddress).toBe(`/items/${rope.id}`)
  })

  test('opens a label that the quick search does not find in this group', async () => {
    server.answer(quickSearch, () => ({ items: [] }))
    await find(`HTTPS://OTHER.EXAMPLE/SUB/ITEM/${tent.id.toUpperCase()}?x=1{Enter}`)
    await expect.poll(shownAddress).toBe(`/items/${tent.id}`)
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('says that nothing matches, and offers to add it', async () => {
    await find('qqzz')
    await expect.element(dialog.getByRole('status')).toHaveTextContent('Nothing matches')
    await expect.poll(names).toEqual(['Create item “qqzz”N'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect
      .element(page.getByRole('dialog', { name: 'New item' }).getByLabelText('Name'))
      .toHaveValue('qqzz')
  })

  test('opens the list of a filter that the words mean, with its count beside it', async () => {
    server.answer(quickSearch, ({ q, kinds }) => ({
      items:
        q === 'no photo' && Array.isArray(kinds) && kinds.includes('filter')
          ? [
              {
                kind: 'filter' as const,
                name: 'In: Attic · Without photo',
                query: { within: [attic.id], onlyWithoutPhoto: true },
                marks: [],
              },
            ]
          : [],
    }))
    await find('no photo')
    await expect.poll(() => names()[0]).toMatch(/^In: Attic · Without photo\d$/)
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toBe(`/items?within=${attic.id}&photo=without`)
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('leaves no draft of a name that was searched for and not edited', async () => {
    const form = page.getByRole('dialog', { name: 'New item' })
    await find('qqzz{Enter}')
    await expect.element(form.getByLabelText('Name')).toHaveValue('qqzz')
    await userEvent.keyboard('{Escape}')
    await expect.element(form).not.toBeInTheDocument()
    await userEvent.keyboard('n')
    await expect.element(form.getByLabelText('Name')).toHaveValue('')
    await userEvent.keyboard('{Escape}')
    await find('qqzz{Enter}')
    await expect.element(form.getByLabelText('Name')).toHaveValue('qqzz')
    await userEvent.keyboard('w{Escape}n')
    await expect.element(form.getByLabelText('Name')).toHaveValue('qqzzw')
  })

  test('leaves Enter and arrows to a composition', async () => {
    await find('')
    await compose('ten')
    await expect.element(field).toHaveValue('ten')
    await expect.element(options.first()).toHaveTextContent('Tent')
    await userEvent.keyboard('{Enter}')
    await chooseComposed('tenon')
    await expect.element(field).toHaveValue('tenon')
    await expect.element(options.first()).toHaveTextContent('Tenon saw')
    await expect.poll(shownAddress).toBe('/history')
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toBe(`/items/${tenon.id}`)
  })

  test('shows a result beside the list with Space, and all of them with Control and Enter', async () => {
    await find('ten')
    await expect.element(options.nth(1)).toHaveTextContent('Tenon saw')
    await userEvent.keyboard('{ArrowDown} ')
    await expect.poll(shownAddress).toBe(`/items?peek=${tent.id}`)
    const details = page.getByRole('complementary', { name: 'Details' })
    await expect.element(details.getByRole('heading', { name: 'Tent' })).toBeVisible()
    await find('print')
    await expect.poll(() => names().filter(name => name.startsWith('Print:'))).toHaveLength(2)
    await userEvent.keyboard('{Escape}')
    await find('ten{Control>}{Enter}{/Control}')
    await expect.poll(shownAddress).toBe('/items?q=ten')
    await expect.element(page.getByRole('row', { name: /Tenon saw/ })).toBeVisible()
  })

  test('moves the first result, which can be undone', async () => {
    await find('rope')
    await options.getByText('Move Rope …').click()
    const where = page.getByRole('dialog', { name: 'Move Rope to…' })
    await expect.element(where.getByRole('option').first()).toHaveTextContent('Attic')
    await userEvent.keyboard('att{ArrowDown}{Enter}')
    await expect.element(page.getByText('Rope moved to Attic')).toBeVisible()
    await expect.poll(() => server.now('Rope').parentId).toBe(attic.id)
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(page.getByText('Undone: Rope')).toBeVisible()
    await expect.poll(() => server.now('Rope').parentId).toBeNull()
  })

  test.each([
    ['items', '/items', 'Items'],
    ['orte', '/locations', 'Locations'],
    ['histroy', '/history', 'History'],
    ['activity', '/history', 'History'],
    ['import', '/import', 'Import'],
  ])('goes to a screen by any of its names: %s', async (typed, address, name) => {
    server.answer(quickSearch, () => ({ items: [] }))
    await find(typed)
    await expect.element(options.first()).toHaveTextContent(name)
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toBe(address)
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('changes the look and the language, and finds the settings by words of both', async () => {
    await find('dark{Enter}')
    await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark')
    await find('hell{Enter}')
    await expect.poll(() => document.documentElement.dataset['theme']).toBe('light')
    await find('papierkorb')
    await expect.element(options.first()).toHaveTextContent('Trash')
    await userEvent.fill(field, 'deutsch')
    await expect.element(options.first()).toHaveTextContent('Language: Deutsch')
  })

  test('never offers an item first where an action is meant, and the new item last', async () => {
    server.answer(quickSearch, () => ({ items: [] }))
    await find('sign out')
    await expect.poll(names).toEqual(['Sign out', 'SessionsSettings', 'Create item “sign out”N'])
    await expect.element(dialog.getByRole('status')).toHaveTextContent('')
  })

  test('has what was found above actions that only begin so', async () => {
    const tractor = item('Tractor')
    server.answer(quickSearch, () => ({ items: [hitOf('item', tractor)] }))
    await find('tra')
    await expect.poll(() => names().slice(0, 2)).toEqual(['Tractor', 'Trash'])
    await userEvent.keyboard('sh')
    await expect.poll(() => names().slice(0, 2)).toEqual(['Trash', 'Tractor'])
  })

  test('finds people, and opens the members', async () => {
    server.answer(quickSearch, () => ({ items: [hitOf('member', { id: user.id, name: 'Ada' })] }))
    server.answer(listMembers, () => [])
    server.answer(listInvitations, () => [])
    await find('ada{Enter}')
    await expect.poll(shownAddress).toBe('/settings/members')
  })

  test('does what can be done with the item that is open', async () => {
    await find('rope{Enter}')
    await expect.poll(shownAddress).toBe(`/items/${rope.id}`)
    await find('archive{Enter}')
    await expect.poll(() => server.now('Rope').archived).toBe(true)
    await find('add maint{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Add task' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await find('delete{Enter}')
    await expect.element(page.getByText('Rope deleted')).toBeVisible()
  })

  test('has one highlight, which the mouse and the keys share', async () => {
    const lit = () =>
      options.elements().flatMap(each => (each.matches('[data-focused]') ? each.textContent : []))
    await find('ten')
    await expect.element(options.nth(1)).toHaveTextContent('Tenon saw')
    await userEvent.hover(options.nth(1))
    await expect.poll(lit).toEqual(['Tenon saw'])
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(lit).toEqual(['Tent'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toBe(`/items/${tent.id}`)
  })

  test('closes with one Escape, whatever is typed', async () => {
    await find('ten')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('marks what was typed in the names of actions too', async () => {
    server.answer(quickSearch, () => ({ items: [] }))
    await find('trash')
    await expect.element(options.first()).toHaveTextContent('Trash')
    expect(options.first().element().querySelector('mark')?.textContent).toBe('Trash')
  })

  test('shows actions alone behind >', async () => {
    server.answer(listTrash, () => ({ items: [], next: null }))
    await find('>')
    await expect.element(options.first()).toHaveTextContent('New itemN')
    expect(names()).not.toContain('Tent')
    await userEvent.keyboard('ten')
    await expect.poll(names).toEqual([])
    await expect
      .element(dialog.getByRole('status'))
      .toHaveTextContent('No action matches. Delete the > to search everything.')
    await userEvent.fill(field, '> papier')
    await expect.poll(names).toEqual(['Trash'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toBe('/trash')
  })

  test.each([
    ['type', '/types/'],
    ['product', '/stock/'],
    ['template', '/templates/'],
    ['view', '/views/'],
    ['tag', '/tags?open='],
  ] as const)('opens a %s at its screen', async (kind, path) => {
    server.answer(quickSearch, () => ({ items: [hitOf(kind, { id: rope.id, name: 'Rope' })] }))
    server.answer(listTemplates, () => [])
    server.answer(getTemplate, () => templateOf('Rope', { id: rope.id }))
    await find('rop')
    await expect.element(options.first()).toHaveTextContent('Rope')
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toBe(`${path}${rope.id}`)
  })

  test('fills in the form for an item from a template', async () => {
    const bulb = templateOf('Light bulb', { defaultName: 'Bulb' })
    server.stock.templates = [bulb]
    server.answer(quickSearch, () => ({ items: [] }))
    await find('vorlage')
    await expect.element(options.getByText('Add from template “Light bulb”')).toBeVisible()
    await userEvent.fill(field, 'light bulb')
    await expect.element(options.first()).toHaveTextContent('Add from template “Light bulb”')
    await userEvent.keyboard('{Enter}')
    const form = page.getByRole('dialog', { name: 'New item' })
    await expect.element(form.getByLabelText('Name')).toHaveValue('Bulb')
  })
})

describe('the palette over a list in which something is selected', () => {
  let server: FakeInventory

  beforeEach(async () => {
    server = startFakeInventory({ entities: [attic, tent, tenon, rope] })
    await showPage('/items')
    const row = (name: RegExp) => page.getByRole('row', { name })
    await expect.element(row(/Rope/)).toBeVisible()
    row(/Rope/).element().focus()
    await userEvent.keyboard(' {ArrowDown}')
    await expect.element(row(/Tenon/)).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect
      .element(page.getByRole('toolbar', { name: 'What to do with what is selected' }))
      .toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(field).toHaveFocus()
  })

  test('has its actions first, and runs them for all of it', async () => {
    await expect.element(field).toHaveAccessibleDescription('2 items selected')
    await expect.element(options.first()).toHaveTextContent('Move 2 items …M')
    await userEvent.keyboard('archive')
    await expect.element(options.first()).toHaveTextContent('Archive 2 itemsY')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => [server.now('Rope').archived, server.now('Tenon saw').archived])
      .toEqual([true, true])
  })

  test('leaves the selection alone after Backspace in the empty field', async () => {
    await userEvent.keyboard('m{Backspace}')
    await expect.element(options.first()).toHaveTextContent('Move 2 items …M')
    await userEvent.keyboard('{Backspace}')
    await expect.element(field).not.toHaveAccessibleDescription('2 items selected')
    // What is printed stays what Ctrl P prints here.
    expect(names().filter(name => name.includes('2 items'))).toEqual(['Print: 2 itemsCtrl P'])
    await userEvent.keyboard('{Escape}')
    await expect
      .element(
        page.getByRole('toolbar', { name: 'What to do with what is selected' }).getByText('2 selected'),
      )
      .toBeVisible()
  })
})

test('those who may only look are offered nothing that changes something', async () => {
  startFakeInventory({ entities: [rope] }).answer(getGroup, () => ({ ...group, role: 'viewer' as const }))
  await showPage('/history')
  await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('>')
  await expect.element(dialog.getByRole('option', { name: 'History' })).toBeVisible()
  await expect.poll(() => names().join()).not.toContain('New item')
  await userEvent.fill(field, 'qqzz')
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Nothing matches')
  expect(names()).toEqual([])
})

describe('the buttons of a screen', () => {
  async function find(typed: string): Promise<void> {
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard(typed)
  }

  test.each([
    { path: '/tags', typed: 'schlagwort anlegen', name: 'New tag', opens: 'New tag' },
    { path: '/maintenance', typed: 'neue aufgabe', name: 'Add task', opens: 'Add task' },
  ])('are run from the palette on $path, by a synonym', async ({ path, typed, name, opens }) => {
    startFakeInventory({ entities: [tent] })
    await showPage(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await find(typed)
    await expect.poll(() => names()[0]).toContain(name)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: opens })).toBeVisible()
  })

  test.each([
    { typed: 'einladen', name: 'New invitation', section: 'members' },
    { typed: 'webhook', name: 'Notifications: Add service', section: 'notifications' },
    { typed: 'neuer api-schlüssel', name: 'API keys: New key', section: 'api-keys' },
    { typed: 'sammlung', name: 'New group', section: 'group' },
  ])('are run from everywhere when their form has an address: $name', async ({ typed, name, section }) => {
    const server = startFakeInventory({ entities: [tent] })
    server.answer(listMembers, () => [])
    server.answer(listInvitations, () => [])
    server.answer(listNotifiers, () => [])
    server.answer(listApiKeys, () => [])
    server.answer(listNotices, () => ({ items: [], next: null }))
    await showPage('/history')
    await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible()
    await find(typed)
    await expect.poll(() => names()[0]).toContain(name)
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toBe(`/settings/${section}?new=true`)
    await page
      .getByRole('button', { name: /^(Close|Cancel)$/ })
      .first()
      .click()
    await expect.poll(shownAddress).toBe(`/settings/${section}`)
  })

  test('are not offered on other screens, but what has an address is', async () => {
    const fake = startFakeInventory({ entities: [tent] })
    fake.answer(listCalendars, () => [])
    await showPage('/history')
    await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible()
    await find('new tag')
    expect(names().filter(name => name?.startsWith('New tag'))).toEqual([])
    await userEvent.fill(field, 'abonnieren')
    await expect.poll(() => names()[0]).toContain('Subscribe to tasks')
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownAddress).toBe('/maintenance?subscribe=true')
  })
})
