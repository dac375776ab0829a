import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPart } from '../../testing/show.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { PlaceField } from './place-field.tsx'

const given = [
  { id: 'garage', name: 'Garage', path: [] },
  { id: 'bench', name: 'Workbench', path: ['Garage'] },
  { id: 'kitchen', name: 'Kitchen', path: [] },
  { id: 'cabinet', name: 'Cabinet', path: ['Kitchen'] },
]

const field = page.getByRole('combobox', { name: 'Location' })
const options = page.getByRole('option')
const names = () => options.elements().map(option => option.querySelector('span')?.textContent)

let log: string[] = []

function Form() {
  const [places, setPlaces] = useState(given)
  const [chosen, choose] = useState<string>()
  const create = async (name: string, insideId: string | undefined) => {
    log.push(`created ${name} in ${insideId}`)
    const path = insideId === undefined ? [] : ['Garage']
    setPlaces([...places, { id: 'new', name, path }])
    return 'new'
  }
  return (
    <Dialog title="Add" isOpen onClose={() => log.push('closed')}>
      <form
        onSubmit={event => {
          event.preventDefault()
          log.push('sent')
        }}
      >
        <PlaceField
          label="Location"
          choice={{ places, recent: ['cabinet'], create }}
          chosen={chosen}
          noPlace="No location"
          onChoose={place => choose(place?.id)}
        />
        <input aria-label="Next" />
        <button type="submit">Save</button>
      </form>
    </Dialog>
  )
}

describe('the field of a location', () => {
  beforeEach(async () => {
    log = []
    await showPart(<Form />)
    field.element().focus()
    await expect.element(field).toHaveFocus()
  })

  test('opens with the letters that are typed on it, and Enter takes the best', async () => {
    await expect.element(field).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('work')
    await expect
      .poll(names)
      .toEqual(['Workbench', 'Create “work” in Cabinet', 'Create “work” at the top level'])
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('Garage › Workbench')
    await expect.element(field).toHaveFocus()
    await expect.element(options).not.toBeInTheDocument()
    expect(log).toEqual([])
    await userEvent.keyboard('kit{Enter}')
    await expect.element(field).toHaveValue('Kitchen')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => log).toEqual(['sent'])
  })

  test('shows those that were used last when it is pressed, and takes the one that is pressed', async () => {
    await field.click()
    await expect.poll(names).toEqual(['Cabinet', 'Garage', 'Workbench', 'Kitchen', 'No location'])
    await options.nth(1).click()
    await expect.element(field).toHaveValue('Garage')
    await expect.element(field).toHaveFocus()
  })

  test('Tab takes what was found first', async () => {
    await userEvent.keyboard('gar{Tab}')
    await expect.element(field).toHaveValue('Garage')
    expect(log).toEqual([])
  })

  test('Escape closes the list and takes back what was typed, and the next one is the dialog’s', async () => {
    await userEvent.keyboard('kit{Enter}')
    await expect.element(field).toHaveValue('Kitchen')
    await userEvent.keyboard('gar')
    await expect.poll(() => names()[0]).toBe('Garage')
    await userEvent.keyboard('{Escape}')
    await expect.element(field).toHaveValue('Kitchen')
    await expect.element(options).not.toBeInTheDocument()
    expect(log).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => log).toEqual(['closed'])
  })

  test('makes a location in the one that is chosen, and chooses it', async () => {
    await userEvent.keyboard('gar{Enter}')
    await userEvent.keyboard('Drawer 3')
    await expect.poll(() => names()[0]).toBe('Create “Drawer 3” in Garage')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('Garage › Drawer 3')
    expect(log).toEqual(['created Drawer 3 in garage'])
  })

  test('keeps a name that no location has, and says so', async () => {
    await userEvent.keyboard('Drawer 3')
    await expect.poll(() => names()[0]).toBe('Create “Drawer 3” in Cabinet')
    await userEvent.keyboard('{Tab}')
    await expect.element(field).toHaveAccessibleDescription(/There is no location “Drawer 3”/)
    await expect.element(field).toBeInvalid()
    await expect.element(field).toHaveValue('Drawer 3')
  })

  test('clears the location with its button, or when its text is deleted', async () => {
    await userEvent.keyboard('gar{Enter}')
    await page.getByRole('button', { name: 'Clear Garage' }).click()
    await expect.element(field).toHaveValue('')
    await userEvent.fill(field, 'kit')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('Kitchen')
    await userEvent.clear(field)
    await userEvent.keyboard('{Tab}')
    await expect.element(field).toHaveValue('')
    await expect.element(page.getByRole('button', { name: /^Clear/ })).not.toBeInTheDocument()
  })
})
