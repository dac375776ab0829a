import type { Page } from '@playwright/test'
import { createEntity, getEntity, listEntities } from '@stowage/contract/entities/entities'
import { createGroup, updateGroup } from '@stowage/contract/groups/groups'
import { acceptInvitation, createInvitation } from '@stowage/contract/groups/invitations'
import { removeMember } from '@stowage/contract/groups/members'
import { getSelf } from '@stowage/contract/people/users'
import { registerUser, type User } from '../accounts.ts'
import { noNetwork } from '../faults.ts'
import { expect, expectLive, test } from '../fixtures.ts'
import { samplePhoto } from '../sample-files.ts'
import { phone } from '../sizes.ts'
import { chooseFile, factOf, goTo, toast } from '../steps.ts'

/** Gives a user a second group; returns the clients of both. */
async function addClub({ client: home }: User) {
  await home.call(updateGroup, { name: 'Home of Mara', currency: 'USD' })
  const { id: groupId } = await home.call(createGroup, { name: 'Club' })
  return { home, club: home.as({ groupId }), groupId }
}

async function switchGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Group:/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(page.getByRole('button', { name: `Group: ${name}` })).toBeVisible()
}

const formOn = (page: Page) => page.getByRole('dialog', { name: 'New item' })

test.describe('a user of two groups', () => {
  test('uploads photos to an item while another group is open', async ({ page, user }) => {
    const { home } = await addClub(user)
    const { id } = await home.call(createEntity, { name: 'Tent' })
    await page.goto(`/items/${id}`)
    const switched = Promise.withResolvers<void>()
    await page.route('**/attachments', async route => {
      await switched.promise
      await route.continue()
    })
    const photo = await samplePhoto('cordless-drill.jpg')
    const names = ['one.jpg', 'two.jpg', 'three.jpg']
    await chooseFile(page, 'Photo', ...names.map(name => ({ ...photo, name })))
    await expect(page.getByText('three.jpg:')).toBeVisible()
    await switchGroup(page, 'Club')
    switched.resolve()
    await expect.poll(async () => (await home.call(getEntity, { id })).attachments.length).toBe(3)
  })

  test('sends an edit that has waited to its group while another one is open', async ({
    page,
    context,
    user,
    faults,
  }) => {
    faults.allow(noNetwork)
    const { home } = await addClub(user)
    const { id } = await home.call(createEntity, { name: 'Stove', quantity: 1 })
    // Without a network, the browser has what it has loaded.
    await page.goto('/home')
    await page.getByRole('link', { name: /Stove/ }).first().click()
    await factOf(page, 'Quantity').click()
    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'Quantity' }).fill('12')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Waiting: 1' })).toBeVisible()
    for (const name of ['Club', 'Home of Mara', 'Club']) await switchGroup(page, name)
    await context.setOffline(false)
    await expect.poll(async () => (await home.call(getEntity, { id })).quantity).toBe(12)
  })

  test('has one draft for each group', async ({ page, user }) => {
    await addClub(user)
    await page.goto('/items?add=true')
    const name = formOn(page).getByLabel('Name')
    await name.fill('Kettle')
    await page.keyboard.press('Escape')
    for (const [group, draft] of [
      ['Club', ''],
      ['Home of Mara', 'Kettle'],
    ] as const) {
      await switchGroup(page, group)
      await page
        .getByRole('link', { name: /^Add( |$)/ })
        .first()
        .click()
      await expect(name, group).toHaveValue(draft)
      await page.keyboard.press('Escape')
    }
  })

  test('reads, hears and writes in one group for each tab', async ({ page, context, user, server }) => {
    const { home, club, groupId } = await addClub(user)
    const ben = await registerUser(server.client, 'Ben Okafor')
    const { token } = await club.call(createInvitation, { uses: 1 })
    await ben.client.call(acceptInvitation, { token })
    await home.call(createEntity, { name: 'Rake' })
    await page.goto('/items')
    const second = await context.newPage()
    await second.goto('/items')
    await switchGroup(second, 'Club')
    await page.reload()
    await expect(page.getByRole('row', { name: /Rake/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Group: Home of Mara' })).toBeVisible()

    await expectLive(page)
    await ben.client.as({ groupId }).call(createEntity, { name: 'Rope of the club' })
    await home.call(createEntity, { name: 'Spade' })
    await expect(page.getByRole('row', { name: /Spade/ })).toBeVisible()
    await second.goto('/items')
    await expect(second.getByRole('row', { name: /Rope of the club/ })).toBeVisible()

    for (const [tab, name] of [
      [page, 'Made at home'],
      [second, 'Made in the club'],
    ] as const) {
      await tab.keyboard.press('n')
      await formOn(tab).getByLabel('Name').fill(name)
      await tab.keyboard.press('Enter')
      await expect(toast(tab, `${name} added`)).toBeVisible()
    }
    const namesIn = async (client: typeof home) =>
      (await client.call(listEntities, { q: 'Made' })).items.map(({ name }) => name)
    expect([await namesIn(home), await namesIn(club)]).toEqual([['Made at home'], ['Made in the club']])

    await page.goto('/home')
    const opened = context.waitForEvent('page')
    await page
      .getByRole('link', { name: /Spade/ })
      .first()
      .click({ modifiers: ['Control'] })
    await expect((await opened).getByRole('heading', { name: 'Spade' })).toBeVisible()
  })

  test('is led back to the group of an item', async ({ page, user, faults }) => {
    faults.allow(/responded with a status of 404/)
    const { home } = await addClub(user)
    const { id } = await home.call(createEntity, { name: 'Wheelbarrow' })
    await page.goto(`/items/${id}`)
    await expect(page.getByRole('heading', { name: 'Wheelbarrow' })).toBeVisible()
    await switchGroup(page, 'Club')
    await page.goBack()
    await expect(page.getByText('“Wheelbarrow” is in another of your groups')).toBeVisible()
    await page.getByRole('button', { name: 'Go to Home of Mara' }).click()
    await expect(page.getByRole('heading', { name: 'Wheelbarrow' })).toBeVisible()
  })
})

test.describe('a member who is removed from a group', () => {
  test.use(phone)

  test('continues in a group of their own', async ({ page, user, server, faults }) => {
    faults.allow(/responded with a status of 4/)
    const owner = await registerUser(server.client, 'Ben Okafor')
    const { club, groupId } = await addClub(owner)
    const { token } = await club.call(createInvitation, { uses: 1 })
    await user.client.call(acceptInvitation, { token })
    await page.goto('/more')
    await page.getByRole('radio', { name: 'Club' }).click()
    // The group changes after its first screen has loaded.
    await expect(page).toHaveURL('/home')
    await goTo(page, 'More')
    await expect(page.getByRole('radio', { name: 'Club' })).toBeChecked()
    await page.routeWebSocket(/\/ws\/events/, () => undefined)
    await page.goto('/items?add=true')
    await formOn(page).getByLabel('Name').fill('Net')
    const { item } = await user.client.as({ groupId }).call(getSelf, {})
    await club.call(removeMember, { user_id: item.id })
    await page.keyboard.press('Enter')
    await expect(page.getByText('You are no longer in the group').first()).toBeVisible()
    await expect(page).toHaveURL('/home')
  })
})
