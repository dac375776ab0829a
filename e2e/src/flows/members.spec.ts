import { updateGroup } from '@stowage/contract/groups/groups'
import { acceptInvitation, createInvitation } from '@stowage/contract/groups/invitations'
import { listMembers } from '@stowage/contract/groups/members'
import { registerUser, type User } from '../accounts.ts'
import { status } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import type { Server } from '../server.ts'
import { openSetting, toast } from '../steps.ts'

const group = 'Keller household'

/** A second member of the group of a user, who has a group of their own as well. */
async function addMember({ client: anyone }: Server, { client }: User): Promise<User> {
  await client.call(updateGroup, { name: group, currency: 'EUR' })
  const ben = await registerUser(anyone, 'Ben Okafor')
  const { token } = await client.call(createInvitation, { uses: 1 })
  await ben.client.call(acceptInvitation, { token })
  return ben
}

const rolesOf = async ({ client }: User) =>
  Object.fromEntries((await client.call(listMembers, {})).map(({ name, role }) => [name, role]))

test.describe('the members of a group', () => {
  test('get another role, and Undo gives the old one back', { tag: '@nightly' }, async ({
    page,
    user,
    server,
    isMobile,
  }) => {
    await addMember(server, user)
    await page.goto('/settings/members')
    const role = page.getByLabel('Role of Ben Okafor')
    await role.selectOption({ label: 'Viewer' })
    await expect(toast(page, 'Ben Okafor: Viewer')).toBeVisible()
    expect(await rolesOf(user)).toEqual({ 'Mara Keller': 'owner', 'Ben Okafor': 'viewer' })
    if (isMobile) await toast(page, 'Ben Okafor: Viewer').getByRole('button', { name: 'Undo' }).click()
    else await role.press('Control+z')
    await expect(toast(page, 'Ben Okafor: Member')).toBeVisible()
    await expect(role).toHaveValue('user')
    expect(await rolesOf(user)).toEqual({ 'Mara Keller': 'owner', 'Ben Okafor': 'user' })
  })

  test('leave for their own group', { tag: '@nightly' }, async ({
    user,
    server,
    openAs,
    faults,
    isMobile,
  }) => {
    faults.allow(status(403))
    const page = await openAs(await addMember(server, user), '/settings/group')
    await page.getByRole('button', { name: `Open ${group}` }).click()
    await expect(page).toHaveURL('/home')
    await openSetting(page, 'Members', isMobile)
    await page.getByRole('button', { name: 'Actions for Ben Okafor' }).click()
    await page.getByRole('menuitem', { name: 'Leave group…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/home')
    await expect(toast(page, `You left ${group}`)).toBeVisible()
    expect(await rolesOf(user)).toEqual({ 'Mara Keller': 'owner' })
    await openSetting(page, 'Members', isMobile)
    await expect(page.getByText('Only you so far. Invite somebody.')).toBeVisible()
  })
})
