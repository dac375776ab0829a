import { createTag } from '@stowage/contract/catalogues/tags'
import { createEntity } from '@stowage/contract/entities/entities'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import { locationTypeOf } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'

test.describe('the palette', () => {
  test('finds an item by a few letters and opens it', async ({ page, user }) => {
    await user.client.call(createEntity, { name: 'Car jack' })
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: /, Mara$/ })).toBeVisible()
    await page.keyboard.press('/')
    // Without waiting for the dialog: it must not lose the first letters.
    await page.keyboard.type('car ja')
    await expect(page.getByRole('option', { name: /^Car jack/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Car jack' })).toBeVisible()
  })

  test('says that nothing matches, and offers to add it', { tag: ['@phone', '@nightly'] }, async ({
    page,
  }) => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: /, Mara$/ })).toBeVisible()
    await page.keyboard.press('/')
    const palette = page.getByRole('dialog')
    await page.keyboard.type('qqzz')
    await expect(palette.getByRole('status').filter({ hasText: 'Nothing matches' })).toBeAttached()
    await expect(palette.getByRole('option', { name: 'Create item “qqzz”' })).toBeVisible()
    await expect(palette.getByRole('option', { name: 'Show all results as a list' })).toBeHidden()
  })

  test('opens an empty location whose right-to-left name is cut off at its end', { tag: '@phone' }, async ({
    page,
    user,
  }) => {
    const name = 'غرفة الجلوس الكبيرة في الطابق الثاني'
    const entityTypeId = await locationTypeOf(user.client)
    const { id } = await user.client.call(createEntity, { name, entityTypeId })
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: /, Mara$/ })).toBeVisible()
    await page.keyboard.press('/')
    const palette = page.getByRole('dialog')
    await palette.locator('input').fill('غرفة')
    await palette
      .getByRole('option', { name: /الجلوس/ })
      .first()
      .click()
    await expect(page).toHaveURL(`/locations/${id}`)
    await expect(
      page.getByText('Nothing here yet. Add something, or open an item and move it here.'),
    ).toBeVisible()
    const heading = page.getByRole('heading', { level: 1 }).getByText(name)
    await expect(heading).toHaveCSS('direction', 'rtl')
    expect(await heading.evaluate(element => element.scrollWidth > element.clientWidth)).toBe(true)
  })

  test('shows all matches as a list, and one of them beside it', { tag: ['@desktop', '@nightly'] }, async ({
    page,
    user,
  }) => {
    const { id } = await user.client.call(createEntity, { name: 'Tent' })
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: /, Mara$/ })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('tent')
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/\/items\?q=.*tent/)
    await expect(page.getByRole('row', { name: /Tent/ })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('ten')
    await expect(page.getByRole('option', { name: 'Show 1 item as a list' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(`/items?q=tent&peek=${id}`)
    await expect(page.getByRole('complementary').getByRole('heading', { name: 'Tent' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test.describe('the search of the list', () => {
  /** Runs in the browser: types the next letter between a change of the address and the next render. */
  const typeBetween = `
    const letters = [...'odolite']
    const { replaceState } = History.prototype
    History.prototype.replaceState = function (...args) {
      replaceState.apply(this, args)
      if (/[?&]q=/.test(args[2]) && letters.length > 0) document.execCommand('insertText', false, letters.shift())
    }
  `

  test('keeps every letter that is typed faster than the list renders', { tag: '@desktop' }, async ({
    page,
    user,
  }) => {
    await user.client.call(createEntities, { items: [{ name: 'Theodolite' }, { name: 'Theorem' }] })
    await page.addInitScript({ content: typeBetween })
    await page.goto('/items')
    const box = page.getByRole('searchbox', { name: 'Search in the list' })
    await box.fill('the')
    await expect(page).toHaveURL(/[?&]q=theodolite$/)
    await expect(page.getByRole('row', { name: /Theorem/ })).toBeHidden()
    await expect(page.getByRole('row', { name: /Theodolite/ })).toBeVisible()
    await expect(box).toHaveValue('theodolite')
  })
})

test.describe('the filters', () => {
  test('find any of 40 tags by its name', { tag: ['@desktop', '@nightly'] }, async ({ page, user }) => {
    const names = Array.from({ length: 40 }, (_, at) => `Sort ${String.fromCodePoint(65 + (at % 26))}${at}`)
    const tags = await Promise.all(names.map(name => user.client.call(createTag, { name })))
    const [rare, ...others] = tags.map(({ id }) => id)
    const items = [
      { name: 'Everything', tagIds: others },
      { name: 'Everything else', tagIds: others },
      { name: 'Rare', tagIds: [rare ?? ''] },
    ]
    await user.client.call(createEntities, { items })
    await page.goto('/items')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Filters' })
    await panel.getByRole('combobox', { name: 'Tags' }).fill('sort a0')
    await page.getByRole('option', { name: /^Sort A0/ }).click()
    await expect(page).toHaveURL(new RegExp(rare ?? 'none'))
    await expect(page.getByText('Everything else')).toBeHidden()
  })

  test('toggle frequent conditions with one tap', { tag: ['@phone', '@nightly'] }, async ({ page, user }) => {
    await user.client.call(createEntities, {
      items: [{ name: 'Harmonium', insured: true }, { name: 'Kazoo' }],
    })
    await page.goto('/items')
    const insured = page.getByRole('button', { name: 'insured', exact: true })
    const kazoo = page.getByText('Kazoo')
    await expect(kazoo).toBeVisible()
    await insured.click()
    await expect(kazoo).toBeHidden()
    await page.getByRole('button', { name: 'without a photo', exact: true }).click()
    await expect(page).toHaveURL('/items?insured=true&photo=without')
    await expect(page.getByText('Harmonium')).toBeVisible()
    await expect(page.locator('main').getByText('1 item')).toBeVisible()
    await expect(insured).toHaveAttribute('aria-pressed', 'true')
    await insured.click()
    await expect(kazoo).toBeVisible()
    const camera = page.locator('main').getByRole('link', { name: 'Scan' })
    await expect(camera).toHaveAttribute('href', '/scan')
  })

  test('close with Back and keep what was chosen', { tag: '@phone' }, async ({ page, user }) => {
    await user.client.call(createEntities, { items: [{ name: 'Anvil' }, { name: 'Bellows' }] })
    await page.goto('/home')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Items' }).click()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await filters.getByText('without a photo').click()
    await expect(page).toHaveURL('/items?photo=without')
    await page.goBack()
    await expect(filters).toBeHidden()
    await expect(page).toHaveURL('/items?photo=without')
    await page.goBack()
    await expect(page).toHaveURL('/home')
    await page.goForward()
    await expect(page).toHaveURL('/items?photo=without')
    await expect(filters).toBeHidden()
  })
})
