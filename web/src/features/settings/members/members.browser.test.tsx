import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createInvitation,
  deleteInvitation,
  getGroup,
  getStatus,
  listInvitations,
  listMembers,
  mailInvitation,
  removeMember,
  updateMember,
} from '../../../data/wire/operations.ts'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { FakeProblem } from '../../../testing/fake-server.ts'
import { group, joinedAt, newId, user } from '../../../testing/samples.ts'
import { shownAddress, showPage } from '../../../testing/show.tsx'

type Role = 'owner' | 'user' | 'lender' | 'viewer'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const jonas = { id: newId(), name: 'Jonas Keller', email: 'jonas@example.com', lastSeenAt: inDays(-0.1) }
const ada = { id: newId(), name: 'Ada Sommer', email: 'ada@example.com', lastSeenAt: inDays(-1) }

const invitation = (more: object) => ({
  id: newId(),
  expiresAt: inDays(6),
  uses: 4,
  maxUses: 5,
  role: 'user' as const,
  group,
  createdAt: inDays(-1),
  createdBy: user.id,
  sentTo: '',
  isMailed: false,
  isValid: true,
  ...more,
})

function start({ role = 'owner' as Role, isAlone = false, mailing = true } = {}) {
  const server = startFakeInventory()
  const roles = new Map<string, Role>([
    [user.id, role],
    [jonas.id, 'user'],
    [ada.id, 'viewer'],
  ])
  let people = [{ ...user, lastSeenAt: null }, ...(isAlone ? [] : [jonas, ada])]
  let invitations = isAlone
    ? []
    : [
        invitation({}),
        invitation({ sentTo: 'lena@example.com', uses: 5, role: 'viewer', isMailed: true }),
        invitation({ sentTo: 'novak@example.com', uses: 5, expiresAt: inDays(-7) }),
        invitation({ sentTo: 'ilse@example.com', uses: 5, isMailed: true, isValid: false }),
      ]
  const memberOf = (id: string) => {
    const { name, email, lastSeenAt } = people.find(each => each.id === id) ?? ada
    return { id, name, email, isDisabled: false, joinedAt, lastSeenAt, role: roles.get(id) ?? 'user' }
  }
  const status = server.answerOf(getStatus)
  server.answer(getStatus, async (...given) => {
    const known = await status(...given)
    return { ...known, stowage: { ...known.stowage, mailing } }
  })
  server.answer(getGroup, () => ({ ...group, role }))
  server.answer(listMembers, () => people.map(({ id }) => memberOf(id)))
  server.answer(listInvitations, () => invitations)
  server.answer(updateMember, ({ id, role: next }) => {
    roles.set(String(id), next as Role)
    return memberOf(String(id))
  })
  server.answer(removeMember, ({ user_id: id }) => {
    people = people.filter(each => each.id !== id)
  })
  server.answer(deleteInvitation, ({ id }) => {
    invitations = invitations.filter(each => each.id !== id)
  })
  server.answer(createInvitation, ({ uses, expiresAt, role: given }) => ({
    id: newId(),
    token: 'A'.repeat(26),
    uses: uses ?? 1,
    role: (given ?? 'user') as Role,
    expiresAt: expiresAt ?? inDays(1),
  }))
  return { server, roles }
}

const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })

describe('the members', () => {
  test('show role and last activity, and change role at once with undo', async () => {
    const { roles } = start()
    await showPage('/settings/members')
    await expect
      .element(
        rowOf('Ada Sommer')
          .getByText(/yesterday/)
          .first(),
      )
      .toBeVisible()
    await page.getByLabelText('Role of Ada Sommer').selectOptions('owner')
    await expect.poll(() => roles.get(ada.id)).toBe('owner')
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(() => roles.get(ada.id)).toBe('viewer')
    await expect.element(page.getByLabelText('Role of Ada Sommer')).toHaveValue('viewer')
    await expect.element(page.getByRole('alertdialog').getByText('Ada Sommer: Viewer')).toBeVisible()
  })

  test('get their role back with the undo key while the choice has the focus', async () => {
    const { roles } = start()
    await showPage('/settings/members')
    const role = page.getByLabelText('Role of Ada Sommer')
    await role.selectOptions('owner')
    await expect.element(page.getByRole('alertdialog').getByText('Ada Sommer: Owner')).toBeVisible()
    role.element().focus()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => roles.get(ada.id)).toBe('viewer')
  })

  test('have no action to leave their only group', async () => {
    start({ role: 'user' })
    await showPage('/settings/members')
    await expect.element(rowOf('Ada Sommer')).toBeVisible()
    await expect.element(page.getByText('Sent to lena@example.com')).toBeVisible()
    const actions = page.getByRole('button', { name: /^Actions for (?!invitation)/ })
    await expect.element(actions).not.toBeInTheDocument()
  })

  test('keep their only owner, and say why', async () => {
    start()
    await showPage('/settings/members')
    await expect
      .element(
        rowOf('Mara Keller')
          .getByText(/Only owner/)
          .first(),
      )
      .toBeVisible()
    await expect.element(page.getByLabelText(/^Role of Mara Keller/)).toBeDisabled()
    await expect
      .element(page.getByRole('button', { name: 'Actions for Mara Keller' }))
      .not.toBeInTheDocument()
  })

  test('are removed after asking by name', async () => {
    const { server } = start()
    await showPage('/settings/members')
    await page.getByRole('button', { name: 'Actions for Jonas Keller' }).click()
    await page.getByRole('menuitem', { name: 'Remove from group…' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Remove Jonas Keller from “Keller”?' })
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect.element(rowOf('Jonas Keller')).not.toBeInTheDocument()
    await expect.poll(() => server.calls(removeMember)).toEqual([{ user_id: jonas.id }])
  })

  test('are offered nothing that viewers cannot do', async () => {
    start({ role: 'viewer' })
    await showPage('/settings/members')
    await expect.element(rowOf('Jonas Keller')).toBeVisible()
    for (const name of [/^Invite/, /^Revoke/, 'Actions for Jonas Keller'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('Role of Jonas Keller')).not.toBeInTheDocument()
  })

  test('of a new group are told what to do first', async () => {
    start({ isAlone: true })
    await showPage('/settings/members')
    await expect.element(page.getByText('Only you so far. Invite somebody.')).toBeVisible()
  })
})

describe('invitations', () => {
  afterEach(() => page.viewport(1280, 800))

  test('show uses, end and role, and are revoked at once', async () => {
    const { server } = start()
    await showPage('/settings/members')
    await expect
      .element(
        rowOf('Used 1 of 5 times')
          .getByText(/6 days left/)
          .first(),
      )
      .toBeVisible()
    await expect.element(rowOf('Sent to lena@example.com').getByText('Viewer').first()).toBeVisible()
    await expect
      .element(
        rowOf('Not sent to novak@example.com')
          .getByText(/Expired/)
          .first(),
      )
      .toBeVisible()
    await expect.element(rowOf('Sent to ilse@example.com').getByText('No longer valid').first()).toBeVisible()
    await page.getByRole('button', { name: 'Revoke invitation: Link' }).click()
    await expect.element(rowOf('Used 1 of 5 times')).not.toBeInTheDocument()
    await expect.poll(() => server.calls(deleteInvitation)).toHaveLength(1)
  })

  test('are made beside the list, with code, link and mail', async () => {
    const { server } = start()
    let isDown = true
    server.answer(mailInvitation, ({ email }) => {
      if (isDown) throw new FakeProblem('invitation.mail_failed')
      return invitation({ sentTo: email, isMailed: true })
    })
    await showPage('/settings/members')
    await page.getByRole('button', { name: /^Invite/ }).click()
    const panel = page.getByRole('region', { name: 'New invitation' })
    await panel.getByLabelText('Role').selectOptions('lender')
    await panel.getByRole('button', { name: 'Create link' }).click()
    await expect
      .element(panel.getByLabelText('Link'))
      .toHaveValue(`${location.origin}/?token=${'A'.repeat(26)}`)
    await expect.element(panel.getByRole('img', { name: 'QR code of the invitation' })).toBeInTheDocument()
    await expect.poll(() => server.calls(createInvitation)).toMatchObject([{ role: 'lender', uses: 1 }])
    await panel.getByLabelText('Send by email').fill('lena@example.com')
    await panel.getByRole('button', { name: 'Send' }).click()
    await expect.element(page.getByText('Not sent to lena@example.com')).toBeVisible()
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(panel.getByLabelText('Send by email')).toHaveValue('')
    await expect
      .poll(() => server.calls(mailInvitation).at(-1))
      .toMatchObject({
        email: 'lena@example.com',
        token: 'A'.repeat(26),
      })
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /^Invite/ })).toHaveFocus()
  })

  test('are closed by Escape when the link has just been made, and the settings stay', async () => {
    start()
    await showPage('/settings/members?new=true')
    const panel = page.getByRole('region', { name: 'New invitation' })
    await panel.getByRole('button', { name: 'Create link' }).click()
    await expect.element(panel.getByLabelText('Link')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.poll(shownAddress).toBe('/settings/members')
  })

  test('give at most the own role, and say that the server sends no mail', async () => {
    start({ role: 'user', mailing: false })
    await page.viewport(390, 844)
    await showPage('/settings/members')
    await page.getByRole('button', { name: /^Invite/ }).click()
    const panel = page.getByRole('region', { name: 'New invitation' })
    await expect.element(panel.getByRole('option', { name: 'Member' })).toBeInTheDocument()
    await expect.element(panel.getByRole('option', { name: 'Owner' })).not.toBeInTheDocument()
    await panel.getByRole('button', { name: 'Create link' }).click()
    await expect.element(panel.getByText(/^This server can’t send email/)).toBeVisible()
    await expect.element(panel.getByLabelText('Send by email')).not.toBeInTheDocument()
  })
})
