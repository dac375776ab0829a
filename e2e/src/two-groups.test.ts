// @module-tag endurance
import type { Client } from '@stowage/contract/client'
import { createEntity, getEntity, listEntities } from '@stowage/contract/entities'
import { createGroup, updateGroup } from '@stowage/contract/groups'
import { acceptInvitation, createInvitation } from '@stowage/contract/invitations'
import { removeMember } from '@stowage/contract/members'
import { getSelf } from '@stowage/contract/users'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from './accounts.ts'
import { emptySite } from './empty-site.ts'
import { goTo, newAccount } from './steps.ts'
import { visit, whenListening } from './visit.ts'

const [mara, ben] = [newAccount('Mara Keller'), newAccount('Ben Okafor')]
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Chooses the other group in the sidebar. */
async function goToGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Group:/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await page.getByRole('button', { name: `Group: ${name}` }).waitFor()
}

describe('two members of two groups', () => {
  const here = emptySite()
  let home: Client
  let club: Client
  let bens: Client

  beforeAll(async () => {
    home = await openAccount(here.site, mara)
    await home.call(updateGroup, { name: 'Home of Mara', currency: 'USD' })
    const { id: groupId } = await home.call(createGroup, { name: 'Club' })
    club = home.as({ groupId })
    const benHimself = await openAccount(here.site, ben)
    const { token } = await club.call(createInvitation, { uses: 1 })
    await benHimself.call(acceptInvitation, { token })
    bens = benHimself.as({ groupId })
  })

  const open = (path: string) => visit(here.browser, here.site.url, { size: 'laptop', as: mara, path })
  const photosOf = async (id: string): Promise<number> =>
    (await home.call(getEntity, { id })).attachments.filter(({ type }) => type === 'photo').length

  test('photos that wait arrive at their thing although another group is looked at', async () => {
    const { id } = await home.call(createEntity, { name: 'Tent' })
    const { page, faults, close } = await open(`/things/${id}`)
    const switched = Promise.withResolvers<void>()
    await page.route('**/attachments', async route => {
      await switched.promise
      await route.continue()
    })
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Photo', exact: true }).click()
    const files = ['one.png', 'two.png', 'three.png']
    await (await chooser).setFiles(files.map(name => ({ name, mimeType: 'image/png', buffer: picture })))
    await page.getByText('three.png:').waitFor()
    await goToGroup(page, 'Club')
    switched.resolve()
    await expect.poll(() => photosOf(id)).toBe(3)
    expect(faults).toEqual([])
    await close()
  })

  test('an edit that could not be sent goes to its thing although another group is looked at', async () => {
    const { id } = await home.call(createEntity, { name: 'Stove', quantity: 1 })
    const { page, close } = await open(`/things/${id}`)
    await page.getByRole('button', { name: 'Edit Quantity:' }).click()
    await page.context().setOffline(true)
    await page.getByRole('textbox', { name: 'Quantity' }).fill('12')
    await page.keyboard.press('Enter')
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    await page.context().setOffline(false)
    await goToGroup(page, 'Club')
    await retry.click()
    await expect.poll(async () => (await home.call(getEntity, { id })).quantity).toBe(12)
    await close()
  })

  test('what is typed for a new thing waits in its group', async () => {
    const { page, faults, close } = await open('/things?add=true')
    const name = page.getByRole('dialog', { name: 'New thing' }).getByLabel('Name')
    await name.fill('Kettle')
    await page.keyboard.press('Escape')
    for (const [group, typed] of [
      ['Club', ''],
      ['Home of Mara', 'Kettle'],
    ] as const) {
      await goToGroup(page, group)
      await page
        .getByRole('link', { name: /^Add( |$)/ })
        .first()
        .click()
      await name.waitFor()
      await expect.poll(() => name.inputValue(), { message: group }).toBe(typed)
      await page.keyboard.press('Escape')
    }
    expect(faults).toEqual([])
    await close()
  })

  test('each tab reads, hears and writes in the group that it shows, also loaded anew', async () => {
    await home.call(createEntity, { name: 'Rake' })
    const { page: first, faults, close } = await open('/things')
    const second = await first.context().newPage()
    await second.goto('/things')
    await goToGroup(second, 'Club')
    await first.reload()
    await first.getByRole('row', { name: /Rake/ }).waitFor()
    await first.getByRole('button', { name: 'Group: Home of Mara' }).waitFor()
    // Each hears of what happens in its group.
    await whenListening(first)
    await bens.call(createEntity, { name: 'Rope of the club' })
    await home.call(createEntity, { name: 'Spade' })
    await first.getByRole('row', { name: /Spade/ }).waitFor()
    await second.goto('/things')
    await second.getByRole('row', { name: /Rope of the club/ }).waitFor()
    // Each writes into its group.
    for (const [page, name] of [
      [first, 'Made at home'],
      [second, 'Made in the club'],
    ] as const) {
      await page.keyboard.press('n')
      await page.getByRole('dialog', { name: 'New thing' }).getByLabel('Name').fill(name)
      await page.keyboard.press('Enter')
      await page.getByText(`${name} is added.`).waitFor()
    }
    const namesIn = async (client: Client) =>
      (await client.call(listEntities, { q: 'Made' })).items.map(({ name }) => name)
    expect([await namesIn(home), await namesIn(club)]).toEqual([['Made at home'], ['Made in the club']])
    // A link opens in the group of the tab that it stands in.
    await first.goto('/home')
    const opened = first.context().waitForEvent('page')
    await first
      .getByRole('link', { name: /Spade/ })
      .first()
      .click({ modifiers: ['Control'] })
    await (await opened).getByRole('heading', { name: 'Spade' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('whoever goes back to what the other group has is led there', async () => {
    const { id } = await home.call(createEntity, { name: 'Wheelbarrow' })
    const { page, close } = await open(`/things/${id}`)
    await page.getByRole('heading', { name: 'Wheelbarrow' }).waitFor()
    await goToGroup(page, 'Club')
    await page.goBack()
    await page.getByText('“Wheelbarrow” is in another of your groups').waitFor()
    await page.getByRole('button', { name: 'Go to Home of Mara' }).click()
    await page.getByRole('heading', { name: 'Wheelbarrow' }).waitFor()
    await close()
  })

  test('whoever was removed from the group while something was typed goes on in their own', async () => {
    const { page, close } = await visit(here.browser, here.site.url, {
      size: 'phone',
      as: ben,
      path: '/more',
    })
    await page.getByRole('radio', { name: 'Club' }).click()
    // The group follows once its first screen is there.
    await page.waitForURL('**/home')
    await goTo(page, 'More')
    await page.getByRole('radio', { name: 'Club', checked: true }).waitFor()
    await page.routeWebSocket(/\/ws\/events/, () => undefined)
    await page.goto('/things?add=true')
    await page.getByRole('dialog', { name: 'New thing' }).getByLabel('Name').fill('Net')
    await club.call(removeMember, { user_id: (await bens.call(getSelf, {})).item.id })
    await page.keyboard.press('Enter')
    await page.getByText('You are no longer in the group').first().waitFor()
    await page.waitForURL('**/home')
    await close()
  })
})
