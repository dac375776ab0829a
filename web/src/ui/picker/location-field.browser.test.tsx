import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPart } from '../../testing/show.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { blocksSubmit } from '../field/excess.ts'
import { LocationField } from './location-field.tsx'

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
/** What the creation of a location waits for. */
let answer: Promise<void> = Promise.resolve()
/** The location that the form was sent with. */
let sentWith: string | undefined

function Form() {
  const [locations, setLocations] = useState(given)
  const [chosen, choose] = useState<string>()
  const create = async (name: string, insideId: string | undefined) => {
    log.push(`created ${name} in ${insideId ?? 'no location'}`)
    await answer
    const path = insideId === undefined ? [] : ['Garage']
    setLocations([...locations, { id: 'new', name, path }])
    return 'new'
  }
  return (
    <Dialog title="Add" isOpen onClose={() => log.push('closed')}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (blocksSubmit(event.currentTarget)) return
          log.push('sent')
          sentWith = chosen
        }}
      >
        <LocationField
          label="Location"
          choice={{ locations, recent: ['cabinet'], create }}
          chosen={chosen}
          noLocation="No location"
          onChoose={location => choose(location?.id)}
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
    answer = Promise.resolve()
    await showPart(<Form />)
    field.element().focus()
    await expect.element(field).toHaveFocus()
  })

  test('opens with the letters that are typed on it, and Enter takes the best', async () => {
    await expect.element(field).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('work')
    await expect.poll(names).toEqual(['Workbench', 'Create “work” at the top level'])
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
    await expect.poll(() => names()[0]).toBe('Create “Drawer 3” at the top level')
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

  describe('while a location is created', () => {
    let settle: ReturnType<typeof Promise.withResolvers<void>>

    beforeEach(async () => {
      settle = Promise.withResolvers<void>()
      answer = settle.promise
      await userEvent.keyboard('Drawer 3')
      await expect.poll(() => names()[0]).toBe('Create “Drawer 3” at the top level')
      await options.first().click()
    })

    test('says so, refuses nothing, and holds the form until the location exists', async () => {
      await expect.element(page.getByText('Creating “Drawer 3”…')).toBeVisible()
      await expect.element(options).not.toBeInTheDocument()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect.element(field).toBeValid()
      expect(log).toEqual(['created Drawer 3 in no location'])
      settle.resolve()
      await expect.poll(() => log).toEqual(['created Drawer 3 in no location', 'sent'])
      expect(sentWith).toBe('new')
      await expect.element(page.getByText('Creating “Drawer 3”…')).not.toBeInTheDocument()
    })

    test('sends no form without the location when that fails', async () => {
      await page.getByRole('button', { name: 'Save' }).click()
      settle.reject(new Error('no answer'))
      await expect.element(field).toHaveAccessibleDescription(/Couldn’t create “Drawer 3”/)
      await expect.element(field).toHaveFocus()
      expect(log).toEqual(['created Drawer 3 in no location'])
    })
  })
})
