import { createEntity } from '@stowage/contract/entities/entities'
import { createInvitation } from '@stowage/contract/groups/invitations'
import { registerUser } from '../accounts.ts'
import { expect, expectLive, test } from '../fixtures.ts'

test.describe('a member', () => {
  test('who becomes a viewer is offered nothing that changes the group, until an owner takes it back', async ({
    page,
    user,
    server,
    openAs,
  }) => {
    const { id } = await user.client.call(createEntity, { name: 'Tent', quantity: 1 })
    const { token } = await user.client.call(createInvitation, { uses: 1 })
    const ben = await openAs(await registerUser(server.client, 'Ben Okafor', token), `/items/${id}`)
    await expect(ben.getByRole('heading', { name: 'Tent' })).toBeVisible()
    const offered = ['Move', 'Photo', 'Tag', 'Tent'].map(name =>
      ben.getByRole('button', { name, exact: true }),
    )
    for (const button of offered) await expect(button).toBeVisible()
    await expectLive(ben)

    await page.goto('/settings/members')
    const role = page.getByLabel('Role of Ben Okafor')
    await role.selectOption({ label: 'Viewer' })
    for (const button of offered) await expect(button).toBeHidden()
    await expect(ben.getByRole('heading', { name: 'Tent' })).toBeVisible()
    await expect(ben.getByRole('button', { name: 'Label', exact: true })).toBeVisible()
    await ben.goto('/import')
    await expect(ben.getByRole('heading', { name: 'Viewers cannot change anything here' })).toBeVisible()
    await ben.getByRole('link', { name: 'Show items' }).click()
    await expect(ben.getByText('Tent', { exact: true })).toBeVisible()
    await expect(ben.getByRole('button', { name: /^Add\b/ })).toBeHidden()

    await role.selectOption({ label: 'Member' })
    await expect(ben.getByRole('button', { name: /^Add\b/ })).toBeVisible()
  })
})
