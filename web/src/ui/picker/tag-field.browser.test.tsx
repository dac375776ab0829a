import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPart } from '../../testing/show.tsx'
import { blocksSubmit } from '../field/excess.ts'
import { TagField } from './tag-field.tsx'

const field = page.getByRole('combobox', { name: 'Tags' })
const creating = page.getByText('Creating “Garden”…')

let settle: ReturnType<typeof Promise.withResolvers<void>>
/** The tags that the form was sent with, each time. */
let sent: (readonly string[])[] = []

function Form() {
  const [tags, setTags] = useState([{ id: 'tools', name: 'Tools', color: '' }])
  const [chosen, choose] = useState<readonly string[]>([])
  const create = async (name: string) => {
    await settle.promise
    setTags([...tags, { id: 'new', name, color: '' }])
    return 'new'
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (!blocksSubmit(event.currentTarget)) sent.push(chosen)
      }}
    >
      <TagField label="Tags" choice={{ tags, create }} chosen={chosen} onChoose={choose} />
      <button type="submit">Save</button>
    </form>
  )
}

describe('the field of tags, while a tag is created', () => {
  beforeEach(async () => {
    settle = Promise.withResolvers<void>()
    sent = []
    await showPart(<Form />)
    await userEvent.type(field, 'Garden{Enter}')
    await expect.element(creating).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
  })

  test('holds the form until the tag exists', async () => {
    await expect.element(field).toBeValid()
    expect(sent).toEqual([])
    settle.resolve()
    await expect.poll(() => sent).toEqual([['new']])
    await expect.element(creating).not.toBeInTheDocument()
  })

  test('keeps what is typed for the next one meanwhile', async () => {
    await userEvent.type(field, 'Too')
    settle.resolve()
    await expect.element(creating).not.toBeInTheDocument()
    await expect.element(field).toHaveValue('Too')
    expect(sent).toEqual([])
  })

  test('sends no form without the tag when that fails', async () => {
    settle.reject(new Error('no answer'))
    await expect.element(field).toHaveAccessibleDescription(/Couldn’t create “Garden”/)
    await expect.element(field).toHaveFocus()
    expect(sent).toEqual([])
  })
})
