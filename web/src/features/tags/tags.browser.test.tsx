import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listTags, mergeTag } from '../../data/wire/operations.ts'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { FakeProblem } from '../../testing/fake-server.ts'
import { item, tag } from '../../testing/samples.ts'
import { shownAddress, showPage } from '../../testing/show.tsx'

const tree = page.getByRole('treegrid', { name: 'Tags' })
const rows = tree.getByRole('row')
const row = (name: string) => tree.getByRole('row', { name: new RegExp(`^${name}\\b`) })
const panel = page.getByRole('complementary', { name: 'Tag' })
const names = () => rows.elements().map(each => each.querySelector('[dir=auto]')?.textContent)

/** Selects a tag by key. */
async function mark(name: string) {
  row(name).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(row(name)).toHaveAttribute('aria-selected', 'true')
}

/** Shows the screen with electronics, audio inside of it, cables, tools, and some items. */
async function showTags(address = '/tags') {
  const electronics = tag('Electronics')
  const cables = tag('Cables')
  const tools = tag('Tools')
  const audio = { ...tag('Audio'), parentId: electronics.id }
  const entities = [
    item('Radio', { tagIds: [audio.id, electronics.id], purchasePrice: 120 }),
    item('Lamp', { tagIds: [electronics.id], purchasePrice: 30, quantity: 2 }),
    item('Lead', { tagIds: [cables.id] }),
    item('Plug', { tagIds: [cables.id, electronics.id] }),
  ]
  const server = startFakeInventory({ entities, tags: [audio, cables, electronics, tools] })
  await showPage(address.replace('ELECTRONICS', electronics.id))
  await expect.element(row('Electronics')).toBeVisible()
  const inside = (name: string) => {
    const { parentId } = server.stock.tags.find(each => each.name === name) ?? {}
    return server.stock.tags.find(({ id }) => id === parentId)?.name
  }
  return { server, inside, electronics, cables }
}

describe('the screen of tags', () => {
  test('shows the tree with items, value and links to the list, and opens a tag in a new tab', async () => {
    const { electronics } = await showTags()
    await expect.poll(names).toEqual(['Cables', 'Electronics', 'Audio', 'Tools'])
    await expect.element(row('Electronics')).toHaveAttribute('aria-level', '1')
    await expect.element(row('Audio')).toHaveAttribute('aria-level', '2')
    const link = row('Electronics').getByRole('link', { name: '3 items' })
    await expect.element(link).toHaveAttribute('href', `/items?tags=${electronics.id}`)
    const value = row('Electronics').getByText('180', { exact: true })
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await value.click({ button: 'middle' })
    expect(open).toHaveBeenCalledWith(`/tags?open=${electronics.id}`, '_blank', 'noopener')
  })

  test('says how many items have no tag, and leads to them', async () => {
    const tools = tag('Tools')
    startFakeInventory({ tags: [tools], entities: [item('Saw', { tagIds: [tools.id] }), item('Nail')] })
    await showPage('/tags')
    await expect.element(page.getByText(/^2 items · 1 without a tag/)).toBeVisible()
    await page.getByRole('link', { name: 'Show: 1 without a tag' }).click()
    await expect.poll(shownAddress).toBe('/items?hasTags=false')
  })

  test('orders and finds tags, and the address says so', async () => {
    await showTags()
    await page.getByRole('radio', { name: 'Most used' }).click()
    await expect.poll(names).toEqual(['Electronics', 'Cables', 'Audio', 'Tools'])
    await expect.poll(shownAddress).toBe('/tags?order=used')
    await page.getByRole('searchbox').fill('adio')
    await expect.poll(names).toEqual(['Audio'])
    await expect.element(row('Audio').getByText('Electronics')).toBeVisible()
    await page.getByRole('searchbox').fill('zzz')
    await expect.element(page.getByText('No tag matches.')).toBeVisible()
  })

  test('opens a tag beside the list, where it is renamed, coloured and moved', async () => {
    const { server, inside } = await showTags()
    await row('Cables').click()
    await expect.poll(shownAddress).toMatch(/^\/tags\?open=/)
    const name = panel.getByRole('textbox', { name: 'Name' })
    await expect.element(name).toHaveValue('Cables')
    await name.fill('Leads')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Leads saved')).toBeVisible()
    await expect.element(row('Leads')).toBeVisible()
    await panel.getByRole('radio', { name: 'Teal' }).click()
    await expect.poll(() => server.stock.tags.find(each => each.name === 'Leads')?.color).toBe('#009d89')
    await panel.getByRole('button', { name: /^Inside/ }).click()
    await userEvent.keyboard('elec{Enter}')
    await expect.poll(() => inside('Leads')).toBe('Electronics')
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.poll(shownAddress).toBe('/tags')
  })

  test('says what a merge comes to before it is done', async () => {
    const { server } = await showTags('/tags?open=ELECTRONICS')
    await panel.getByRole('button', { name: /^Tag to merge/ }).click()
    await userEvent.keyboard('cab{Enter}')
    await expect
      .element(panel.getByText(/^1 item gets “Electronics”, 1 has it already. “Cables” is deleted./))
      .toBeVisible()
    await panel.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect.element(page.getByText('Cables merged into Electronics')).toBeVisible()
    await expect.element(row('Cables')).not.toBeInTheDocument()
    await expect.poll(() => server.stock.tags.map(each => each.name)).not.toContain('Cables')
  })

  test('says why a merge is refused, and keeps what was chosen', async () => {
    const { server } = await showTags('/tags?open=ELECTRONICS')
    server.answer(mergeTag, () => {
      throw new FakeProblem('tag.too_deep')
    })
    await panel.getByRole('button', { name: /^Tag to merge/ }).click()
    await userEvent.keyboard('cab{Enter}')
    await expect.element(panel.getByText(/levels/)).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled()
  })

  test('moves a tag by dropping it on another, never on one below it', async () => {
    const { inside } = await showTags()
    await row('Cables').dropTo(row('Electronics'))
    await expect.element(page.getByText('Cables moved to Electronics')).toBeVisible()
    expect(inside('Cables')).toBe('Electronics')
    await row('Electronics').dropTo(row('Cables'))
    await expect.element(row('Electronics')).toHaveAttribute('aria-level', '1')
    expect(inside('Electronics')).toBeUndefined()
  })

  test('moves by keys: M asks where to, Ctrl X and Ctrl V', async () => {
    const { inside } = await showTags()
    row('Tools').element().focus()
    await userEvent.keyboard('m')
    await expect.element(page.getByRole('dialog', { name: 'Move Tools to…' })).toBeVisible()
    await userEvent.keyboard('elec{Enter}')
    await expect.poll(() => inside('Tools')).toBe('Electronics')
    row('Cables').element().focus()
    await userEvent.keyboard('{Control>}x{/Control}')
    await expect.element(page.getByText('Cables cut. Go to a tag and paste there.')).toBeVisible()
    row('Tools').element().focus()
    await userEvent.keyboard('{Control>}v{/Control}')
    await expect.poll(() => inside('Cables')).toBe('Tools')
  })

  test('deletes what is selected at once, and says how many items lose a tag', async () => {
    const { server } = await showTags()
    await mark('Cables')
    await mark('Audio')
    const bar = page.getByRole('toolbar', { name: 'Selected tags' })
    await expect.element(bar.getByText('2 tags selected')).toBeVisible()
    await bar.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('2 tags deleted. 3 items lost a tag.')).toBeVisible()
    await expect.poll(() => server.stock.tags.map(each => each.name)).toEqual(['Electronics', 'Tools'])
    await expect.element(bar).not.toBeInTheDocument()
  })

  test('paints and merges what is selected', async () => {
    const { server } = await showTags()
    await mark('Cables')
    await mark('Tools')
    const bar = page.getByRole('toolbar', { name: 'Selected tags' })
    await bar.getByRole('button', { name: 'Colour' }).click()
    await page.getByRole('radio', { name: 'Blue' }).click()
    await expect.element(page.getByText('2 tags saved')).toBeVisible()
    await expect.poll(() => server.stock.tags.filter(({ color }) => color === '#338fc7')).toHaveLength(2)
    await bar.getByRole('button', { name: 'Merge' }).click()
    await userEvent.keyboard('elec{Enter}')
    await expect.element(page.getByText('2 tags merged into Electronics')).toBeVisible()
    await expect.poll(() => server.stock.tags.map(each => each.name)).toEqual(['Audio', 'Electronics'])
  })

  test('makes a tag with N, and opens it', async () => {
    const { server, inside } = await showTags('/tags?open=ELECTRONICS')
    await userEvent.keyboard('n')
    await expect.element(page.getByRole('dialog', { name: 'New tag' })).toBeVisible()
    await userEvent.keyboard('Camera{Enter}')
    await expect.element(page.getByText('Camera added')).toBeVisible()
    await expect.poll(() => server.stock.tags).toHaveLength(5)
    expect(inside('Camera')).toBe('Electronics')
    await expect.element(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('Camera')
  })

  test('renames with F2', async () => {
    await showTags()
    row('Tools').element().focus()
    await userEvent.keyboard('{F2}')
    await expect.element(panel.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await userEvent.keyboard('Gear{Escape}')
    await expect.element(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('Tools')
  })

  test('offers names where there are no tags', async () => {
    const server = startFakeInventory()
    await showPage('/tags')
    await page.getByRole('button', { name: 'Electronics' }).click()
    await expect.element(row('Electronics')).toBeVisible()
    await expect.poll(() => server.stock.tags).toHaveLength(1)
  })

  test('draws of 1,000 tags those that can be seen', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => tag(`Tag ${n + 1000}`))
    startFakeInventory({ tags: many })
    await showPage('/tags')
    await expect.element(row('Tag 1000')).toBeVisible()
    expect(rows.elements().length).toBeLessThan(100)
    await page.getByRole('searchbox').fill('1999')
    await expect.poll(names).toEqual(['Tag 1999'])
  })

  test('says that tags could not be read, and tries again', async () => {
    const server = startFakeInventory({ tags: [tag('Tools')] })
    let isDown = true
    server.answer(listTags, () => {
      if (isDown) throw new FakeProblem('internal')
      return server.stock.tags.map(({ children: _, ...rest }) => rest)
    })
    await showPage('/tags')
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect.element(retry).toBeVisible()
    isDown = false
    await retry.click()
    await expect.element(row('Tools')).toBeVisible()
  })
})
