import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseComposed, compose } from '../../testing/compose.ts'
import { showPart } from '../../testing/show.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { LocationPicker } from './location-picker.tsx'

const locations = [
  { id: 'club', name: 'Club shed', path: [] },
  ...['Bench', 'Rack'].map(name => ({ id: name, name, path: ['Club shed'] })),
  { id: 'house', name: 'House', path: [] },
  { id: 'cellar', name: 'Cellar', path: ['House'] },
  { id: 'shelf', name: 'Shelf', path: ['House', 'Cellar'] },
  { id: 'kueche', name: 'Küche', path: ['House'] },
  { id: 'kitchen', name: 'Kitchen', path: ['Flat'] },
  { id: 'kitchen 2', name: 'Kitchen', path: ['House'] },
  { id: 'lodz', name: 'Łódź', path: ['House'] },
  { id: 'adas', name: 'Ada’s 3½″', path: ['House'] },
  { id: 'shed', name: 'Shed', path: [] },
  ...Array.from({ length: 5000 }, (_, n) => ({ id: `box ${n}`, name: `Box ${n}`, path: ['Attic'] })),
]

const options = page.getByRole('option')
const field = page.getByRole('combobox', { name: 'Find a location' })
const names = () => options.elements().map(option => option.querySelector('span')?.textContent)

describe('the choice of a location', () => {
  let chosen: (string | undefined)[] = []
  let made: (readonly [string, string | undefined])[] = []
  let refusal: Error | undefined

  beforeEach(async () => {
    chosen = []
    made = []
    refusal = undefined
    const create = async (name: string, insideId: string | undefined) => {
      if (refusal !== undefined) throw refusal
      made = [...made, [name, insideId]]
      return `new ${name}`
    }
    await showPart(
      <Dialog title="Move" isOpen onClose={() => chosen.push('closed')}>
        <LocationPicker
          choice={{ locations, recent: ['kitchen 2', 'box 7'], create }}
          current="shelf"
          noLocation="No location"
          onChoose={location => chosen.push(location?.id)}
        />
      </Dialog>,
    )
    await expect.element(field).toHaveFocus()
  })

  test('takes the exact name with Enter, and lists what is only in such a location last', async () => {
    await userEvent.keyboard('shed{Enter}')
    await expect.poll(() => chosen).toEqual(['shed'])
    await expect.poll(() => names().slice(0, 4)).toEqual(['Shed', 'Club shed', 'Bench', 'Rack'])
  })

  test('forgives slips', async () => {
    await userEvent.keyboard('kichen')
    await expect.poll(() => names().slice(0, 2)).toEqual(['Kitchen', 'Kitchen'])
    await expect.element(options.nth(0)).toHaveTextContent('KitchenHouse')
    await expect.element(options.nth(1)).toHaveTextContent('KitchenFlat')
  })

  test('finds what the search of the list finds: other spellings, quotes, fractions', async () => {
    for (const [typed, name] of [
      ['kueche', 'Küche'],
      ['lodz', 'Łódź'],
      ["ada's 3 1/2", 'Ada’s 3½″'],
      ['ada’s 3½"', 'Ada’s 3½″'],
    ] as const) {
      await userEvent.fill(field, typed)
      await expect.poll(() => names()[0]).toEqual(name)
    }
  })

  test('lists the locations that were used last first, a hundred at most, and no location last', async () => {
    await expect.poll(() => names().length).toBe(101)
    expect(names().slice(0, 3)).toEqual(['Kitchen', 'Box 7', 'Club shed'])
    expect(names().at(-1)).toBe('No location')
    await expect.element(options.getByText('here now')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(chosen).toEqual([])
    await options.last().click()
    await expect.poll(() => chosen).toEqual([undefined])
  })

  test('takes the option that the arrow keys lead to', async () => {
    await userEvent.keyboard('cellar{ArrowDown}{ArrowDown}{Enter}')
    await expect.poll(() => chosen).toEqual(['shelf'])
  })

  test('leaves Enter to a composition', async () => {
    await compose('cel')
    await expect.poll(() => names().slice(0, 2)).toEqual(['Cellar', 'Shelf'])
    await userEvent.keyboard('{Enter}')
    await chooseComposed('cellar')
    await expect.element(field).toHaveValue('cellar')
    expect(chosen).toEqual([])
  })

  test('makes the location that is typed, where the item is or at the top level', async () => {
    await userEvent.keyboard('Workbench')
    await expect.poll(names).toEqual(['Create “Workbench” in Shelf', 'Create “Workbench” at the top level'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => chosen).toEqual(['new Workbench'])
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect
      .poll(() => made)
      .toEqual([
        ['Workbench', 'shelf'],
        ['Workbench', undefined],
      ])
  })

  test('offers no second location of a name in the same one', async () => {
    await userEvent.keyboard('club shed')
    await expect.poll(() => names().at(-1)).toBe('Create “club shed” in Shelf')
  })

  test('keeps what is typed when the location cannot be made, and says why', async () => {
    refusal = new Error('no answer')
    await userEvent.keyboard('Workbench{Enter}')
    await expect.element(page.getByText(/^Couldn’t create “Workbench”\. ./)).toBeVisible()
    await expect.element(field).toHaveValue('Workbench')
    refusal = undefined
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => chosen).toEqual(['new Workbench'])
  })

  test.each([['nothing'], ['something']])('closes with one Escape when %s is typed', async typed => {
    if (typed === 'something') await userEvent.keyboard('cel')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => chosen).toEqual(['closed'])
  })

  test('has one highlight, which the mouse and the keys share', async () => {
    const lit = () => names().filter((_, at) => options.elements()[at]?.matches('[data-focused]'))
    await userEvent.keyboard('house{ArrowDown}')
    await expect.poll(lit).toEqual(['House'])
    await userEvent.hover(options.nth(2))
    await expect.poll(lit).toEqual([names()[2]])
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(lit).toEqual([names()[3]])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => chosen.length).toBe(1)
  })
})
