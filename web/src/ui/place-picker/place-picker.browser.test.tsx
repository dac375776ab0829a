import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseComposed, compose } from '../../testing/compose.ts'
import { showPart } from '../../testing/show.tsx'
import { MoveDialog } from './move-dialog.tsx'

const places = [
  { id: 'cellar', name: 'Cellar', path: ['House'] },
  { id: 'shelf', name: 'Shelf', path: ['House', 'Cellar'] },
  { id: 'kueche', name: 'Küche', path: ['House'] },
  { id: 'lodz', name: 'Łódź', path: ['House'] },
  { id: 'adas', name: 'Ada’s 3½″', path: ['House'] },
  ...Array.from({ length: 150 }, (_, n) => ({ id: `box ${n}`, name: `Box ${n}`, path: ['Attic'] })),
]

const options = page.getByRole('option')
const field = page.getByRole('combobox', { name: 'Find a place' })
const names = () => options.elements().map(option => option.querySelector('span')?.textContent)

describe('the choice of a place', () => {
  let chosen: string[] = []

  beforeEach(async () => {
    chosen = []
    await showPart(
      <MoveDialog
        what="Tent"
        places={places}
        current="shelf"
        onChoose={id => chosen.push(id)}
        onClose={() => chosen.push('closed')}
      />,
    )
    await expect.element(field).toHaveFocus()
  })

  test('finds words of the name and of what the place is in, without accents', async () => {
    await userEvent.keyboard('house kuc')
    await expect.poll(names).toEqual(['Küche'])
    await userEvent.fill(field, 'cellar')
    await expect.poll(names).toEqual(['Cellar', 'Shelf'])
    await expect.element(options.nth(1).getByText('here now')).toBeVisible()
    await userEvent.fill(field, 'qqzz')
    await expect.element(page.getByText('No place has this name.')).toBeVisible()
  })

  test('finds what the search of the list finds: other spellings, quotes, fractions', async () => {
    for (const [typed, name] of [
      ['kueche', 'Küche'],
      ['lodz', 'Łódź'],
      ["ada's 3 1/2", 'Ada’s 3½″'],
      ['ada’s 3½"', 'Ada’s 3½″'],
    ] as const) {
      await userEvent.fill(field, typed)
      await expect.poll(names).toEqual([name])
    }
  })

  test('takes the option that the arrow keys lead to, and closes', async () => {
    await userEvent.keyboard('cellar{ArrowDown}{ArrowDown}{Enter}')
    await expect.poll(() => chosen).toEqual(['closed', 'shelf'])
  })

  test('leaves Enter to a composition', async () => {
    await compose('cel')
    await expect.poll(names).toEqual(['Cellar', 'Shelf'])
    await userEvent.keyboard('{Enter}')
    await chooseComposed('cellar')
    await expect.element(field).toHaveValue('cellar')
    expect(chosen).toEqual([])
  })

  test('lists a hundred places at most, and the top level below them', async () => {
    await expect.poll(() => names().length).toBe(101)
    expect(names().at(-1)).toBe('No place (top level)')
    await options.last().click()
    await expect.poll(() => chosen).toEqual(['closed', ''])
  })

  test('closes with Escape and chooses nothing', async () => {
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => chosen).toEqual(['closed'])
  })
})
