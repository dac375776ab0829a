import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createGroup,
  deleteGroup,
  getGroup,
  getGroupNotices,
  leaveGroup,
  listGroups,
  listMaintenance,
  listMembers,
  updateGroup,
  updateGroupNotices,
} from '../../../data/wire/operations.ts'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { group, groupNotices, joinedAt, newId, user } from '../../../testing/samples.ts'
import { shownAddress, showPage } from '../../../testing/show.tsx'

const club = { ...group, id: newId(), name: 'Club', role: 'user' as const }

function start({ role = 'owner' as 'owner' | 'user' | 'viewer', groups = [group] } = {}) {
  const server = startFakeInventory()
  let now = { ...group, role }
  server.answer(listMaintenance, () => [])
  server.answer(getGroup, () => now)
  server.answer(listGroups, () => [now, ...groups.slice(1)])
  server.answer(listMembers, () => [{ ...user, role, isDisabled: false, joinedAt, lastSeenAt: null }])
  server.answer(updateGroup, ({ name, currency, hue, hidePrices, hideSerialNumbers }) => {
    now = { ...now, name: name ?? '', currency: currency ?? '', hue: hue === undefined ? now.hue : hue }
    now.hidePrices = hidePrices ?? now.hidePrices
    now.hideSerialNumbers = hideSerialNumbers ?? now.hideSerialNumbers
    return now
  })
  return server
}

const heading = page.getByRole('heading', { level: 1, name: 'General' })

describe('the settings of a group', () => {
  test('save name, currency and colour at once', async () => {
    const server = start()
    await showPage('/settings/group')
    await expect.element(heading).toBeVisible()
    await page.getByLabelText('Group name').fill('Lindenhof')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Saved')).toBeVisible()
    await page.getByRole('combobox', { name: 'Currency' }).fill('swiss')
    await page.getByRole('option', { name: 'Swiss Franc (CHF)' }).click()
    await page.getByRole('radio', { name: 'Hue 305°' }).click()
    await expect
      .poll(() => server.calls(updateGroup))
      .toEqual([
        { name: 'Lindenhof', currency: 'EUR' },
        { name: 'Lindenhof', currency: 'CHF' },
        { name: 'Lindenhof', currency: 'CHF', hue: 305 },
      ])
    const hue = (): string => document.documentElement.style.getPropertyValue('--hue')
    await expect.poll(hue).toBe('305')
    await page.getByRole('radio', { name: 'Usual colour' }).click()
    await expect.poll(hue).toBe('')
  })

  test('hide prices and serial numbers from viewers, and show them again by Undo', async () => {
    const server = start()
    await showPage('/settings/group#hidden')
    const prices = page.getByRole('switch', { name: 'Hide prices, costs and receipts' })
    const serialNumbers = page.getByRole('switch', { name: 'Hide serial numbers' })
    await page.getByText('Hide serial numbers', { exact: true }).click()
    await expect.element(page.getByText('Serial numbers hidden from viewers and lenders')).toBeVisible()
    await page.getByText('Hide prices, costs and receipts').click()
    await expect.element(page.getByText('Prices hidden from viewers and lenders')).toBeVisible()
    await expect.element(prices).toBeChecked()
    await page.getByRole('button', { name: /Undo/ }).click()
    await expect.element(prices).not.toBeChecked()
    await expect.element(serialNumbers).toBeChecked()
    const changed = { name: group.name, currency: group.currency }
    await expect
      .poll(() => server.calls(updateGroup))
      .toEqual([
        { ...changed, hideSerialNumbers: true },
        { ...changed, hidePrices: true },
        { ...changed, hidePrices: false },
      ])
  })

  test('switch notices on, choose their days, and take that back by Undo', async () => {
    const server = start()
    let notices = groupNotices
    server.answer(getGroupNotices, () => notices)
    server.answer(updateGroupNotices, ({ warranty }) => {
      const { isOn, days } = { ...notices.warranty, ...warranty }
      notices = { ...notices, warranty: { isOn: isOn ?? false, days: days ?? [] } }
      return notices
    })
    await showPage('/settings/group#notices')
    const warranties = page.getByRole('switch', { name: 'Send notices: Warranties' })
    await expect.element(warranties).toBeInTheDocument()
    warranties.element().focus()
    await userEvent.keyboard(' ')
    await page.getByRole('button', { name: '7 days', exact: true }).click()
    await expect.element(page.getByText('Warranties: days changed')).toBeVisible()
    await page.getByRole('button', { name: /Undo/ }).click()
    await expect
      .poll(() => server.calls(updateGroupNotices))
      .toEqual([
        { warranty: { isOn: true } },
        { warranty: { days: [30, 7] } },
        { warranty: { isOn: true, days: [30] } },
      ])
  })

  test('save no empty name', async () => {
    const server = start()
    await showPage('/settings/group')
    await page.getByLabelText('Group name').fill(' ')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText('Enter a name.')).toBeVisible()
    expect(server.calls(updateGroup)).toEqual([])
  })

  test('are only read by those who are no owners', async () => {
    start({ role: 'viewer' })
    await showPage('/settings/group')
    await expect.element(page.getByText('Only owners can change this.')).toBeVisible()
    await expect.element(page.getByLabelText('Group name')).toHaveAttribute('readonly')
    await expect.element(page.getByRole('radio', { name: 'Hue 305°' })).toBeDisabled()
    await expect.element(page.getByRole('switch', { name: /^(Hide|Send)/ }).first()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Delete group…' })).not.toBeInTheDocument()
  })

  test('say why the only group is neither left nor deleted', async () => {
    start()
    await showPage('/settings/group')
    await expect.element(page.getByText(/^This is your only group/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Leave group…' })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Delete group…' })).toBeDisabled()
  })

  test('make another group and go there', async () => {
    const server = start()
    server.answer(createGroup, ({ name, currency }) => ({
      ...club,
      name: name ?? '',
      currency: currency ?? '',
    }))
    await showPage('/settings/group')
    await page.getByRole('button', { name: 'New group' }).click()
    const dialog = page.getByRole('dialog', { name: 'New group' })
    await dialog.getByLabelText('Group name').fill('Club')
    await dialog.getByRole('button', { name: 'Create group' }).click()
    await expect.poll(shownAddress).toBe('/home')
    await expect.poll(() => server.calls(createGroup)).toEqual([{ name: 'Club', currency: 'EUR' }])
  })

  test('leave a group after asking by name', async () => {
    const server = start({ role: 'user', groups: [group, club] })
    server.answer(leaveGroup, () => undefined)
    await showPage('/settings/group')
    await page.getByRole('button', { name: 'Leave group…' }).click()
    await page
      .getByRole('alertdialog', { name: 'Leave “Keller”?' })
      .getByRole('button', { name: 'Leave' })
      .click()
    await expect.poll(shownAddress).toBe('/home')
    await expect.element(page.getByText('You left Keller')).toBeVisible()
    await expect.poll(() => server.calls(leaveGroup)).toHaveLength(1)
  })

  test('delete a group once its name is typed', async () => {
    const server = start({ groups: [group, club] })
    server.answer(deleteGroup, () => undefined)
    await showPage('/settings/group')
    await page.getByRole('button', { name: 'Delete group…' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete “Keller” for good?' })
    const confirm = dialog.getByRole('button', { name: 'Delete for good' })
    await expect.element(confirm).toBeDisabled()
    await dialog.getByLabelText('Name of the group').fill('Keller')
    await confirm.click()
    await expect.poll(shownAddress).toBe('/home')
    await expect.poll(() => server.calls(deleteGroup)).toHaveLength(1)
  })
})
