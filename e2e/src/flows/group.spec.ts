import { getGroup, updateGroup } from '@stowage/contract/groups/groups'
import { status } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { openSetting, toast } from '../steps.ts'

const group = 'Keller household'

test.describe('a group', () => {
  test('gets a name, a currency and a colour, which members see', { tag: '@nightly' }, async ({
    page,
    user,
  }) => {
    await page.goto('/settings/group')
    await page.getByLabel('Group name').fill('Cabin')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await user.client.call(getGroup, {})).name).toBe('Cabin')
    await page.getByRole('radio', { name: 'Hue 270°' }).click()
    await expect.poll(async () => (await user.client.call(getGroup, {})).hue).toBe(270)
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Hue 270°' })).toBeChecked()
    expect(await page.locator('html').getAttribute('style')).toMatch(/--hue: ?270/)
  })

  test('is made, opened, left for another one, and deleted by its name', async ({
    page,
    user,
    faults,
    isMobile,
  }) => {
    // What is on the screen may be read once more in the group that is gone.
    faults.allow(status(403))
    await user.client.call(updateGroup, { name: group, currency: 'EUR' })
    await page.goto('/settings/group')
    await page.getByRole('button', { name: 'New group' }).click()
    const dialog = page.getByRole('dialog', { name: 'New group' })
    await dialog.getByLabel('Group name').fill('Boat')
    await dialog.getByRole('button', { name: 'Create group' }).click()
    await expect(page).toHaveURL('/home')
    await expect(toast(page, 'Boat created')).toBeVisible()
    await openSetting(page, 'General', isMobile)
    await expect(page.getByLabel('Group name')).toHaveValue('Boat')
    await page.getByRole('button', { name: `Open ${group}` }).click()
    await expect(page).toHaveURL('/home')
    await openSetting(page, 'General', isMobile)
    await page.getByRole('button', { name: 'Open Boat' }).click()
    await expect(page).toHaveURL('/home')
    await openSetting(page, 'General', isMobile)
    await page.getByRole('button', { name: 'Delete group…' }).click()
    const asks = page.getByRole('alertdialog')
    await expect(asks.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
    await asks.getByLabel('Name of the group').fill('Boat')
    await asks.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page).toHaveURL('/home')
    await expect(toast(page, 'Boat deleted')).toBeVisible()
    await openSetting(page, 'General', isMobile)
    await expect(page.getByLabel('Group name')).toHaveValue(group)
    await expect(page.getByRole('button', { name: 'Open Boat' })).toBeHidden()
  })
})
