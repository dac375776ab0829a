import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  changePassword,
  createApiKey,
  deleteApiKey,
  deleteSelf,
  endOtherSessions,
  endSession,
  getSelf,
  getStatus,
  listAccounts,
  listApiKeys,
  listGroups,
  listMembers,
  listSessions,
  updateSelf,
  updateSettings,
} from '../../../data/wire/operations.ts'
import { forgetSession } from '../../../data/wire/session.ts'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { FakeProblem } from '../../../testing/fake-server.ts'
import { group, joinedAt, newId, session, user } from '../../../testing/samples.ts'
import { shownAddress, showPage } from '../../../testing/show.tsx'

const saved = page.getByText('Saved', { exact: true })

const apiKey = (members: object = {}) => ({
  id: newId(),
  userId: user.id,
  name: 'Home Assistant',
  scope: 'read' as const,
  createdAt: '2026-11-01T08:00:00Z',
  expiresAt: null,
  lastUsedAt: null,
  lastUsedFrom: null,
  ...members,
})

afterEach(() => forgetSession())

describe('the profile', () => {
  test('saves a name when it is left, and says so', async () => {
    const server = startFakeInventory()
    server.answer(updateSelf, ({ name }) => ({ item: { ...user, name: String(name) } }))
    await showPage('/settings/profile')
    await page.getByLabelText('Your name').fill('Mara Lindenhof')
    await userEvent.keyboard('{Enter}')
    await expect.element(saved).toBeVisible()
    await expect.poll(() => server.calls(updateSelf)).toEqual([{ name: 'Mara Lindenhof' }])
  })

  test('keeps a name that was not saved, and tries again', async () => {
    const server = startFakeInventory()
    server.answer(updateSelf, () => {
      throw new FakeProblem('overloaded')
    })
    await showPage('/settings/profile')
    await page.getByLabelText('Your name').fill('Mara Lindenhof')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/^Not saved:/)).toBeVisible()
    await expect.element(page.getByLabelText('Your name')).toHaveValue('Mara Lindenhof')
    server.answer(updateSelf, ({ name }) => ({ item: { ...user, name: String(name) } }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(saved).toBeVisible()
    await expect.element(page.getByText(/^Not saved:/)).not.toBeInTheDocument()
  })

  test('changes the address with the password', async () => {
    const server = startFakeInventory()
    server.answer(updateSelf, ({ email }) => ({ item: { ...user, email: String(email) } }))
    await showPage('/settings/profile')
    await page.getByLabelText('Email address').fill('mara@lindenhof.example')
    await page.getByRole('textbox', { name: 'Current password' }).fill('correct horse')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(saved).toBeVisible()
    await expect
      .poll(() => server.calls(updateSelf))
      .toEqual([{ email: 'mara@lindenhof.example', currentPassword: 'correct horse' }])
  })

  test('changes the password, and says which one is wrong', async () => {
    const server = startFakeInventory()
    server.answer(changePassword, ({ current }) => {
      if (current !== 'correct horse') throw new FakeProblem('user.wrong_password')
    })
    await showPage('/settings/profile#password')
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await dialog.getByLabelText('Current password').fill('wrong')
    await dialog.getByLabelText('New password').fill('battery horse')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('Wrong current password.')).toBeVisible()
    await dialog.getByLabelText('Current password').fill('correct horse')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('language and region', () => {
  test('keep first day and start page with the person', async () => {
    const server = startFakeInventory()
    await showPage('/settings/language')
    await page.getByLabelText('First day of the week').selectOptions('Saturday')
    await expect.element(saved).toBeVisible()
    await page.getByLabelText('Start page').selectOptions('Items')
    await expect
      .poll(() => server.calls(updateSettings).at(-1))
      .toEqual({ stowage: { firstWeekday: 6, startPage: '/items' } })
    await page.getByLabelText('First day of the week').selectOptions('As in your region')
    await expect.poll(() => server.calls(updateSettings).at(-1)).toEqual({ stowage: { startPage: '/items' } })
  })

  test('lead to the start page', async () => {
    startFakeInventory()
    await showPage('/settings/language')
    await page.getByLabelText('Start page').selectOptions('Locations')
    await expect.element(saved).toBeVisible()
    await showPage('/')
    await expect.poll(shownAddress).toBe('/locations')
  })

  test('keep a choice that was not saved, and try again', async () => {
    const server = startFakeInventory()
    const works = server.answerOf(updateSettings)
    server.answer(updateSettings, () => {
      throw new FakeProblem('overloaded')
    })
    await showPage('/settings/language')
    const field = page.getByLabelText('Start page')
    await field.selectOptions('Items')
    await expect.element(page.getByText(/^Not saved:/)).toBeVisible()
    await expect.element(field).toHaveValue('/items')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    server.answer(updateSettings, works)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(saved).toBeVisible()
    await expect.element(field).toHaveValue('/items')
  })
})

describe('the sessions', () => {
  const phone = session({ device: 'Chrome on Android', browser: 'Chrome', system: 'Android' })
  const here = session({ isCurrent: true })

  test('end one by one, but never this one', async () => {
    const server = startFakeInventory()
    let sessions = [here, phone]
    server.answer(listSessions, () => sessions)
    server.answer(endSession, ({ id }) => {
      sessions = sessions.filter(each => each.id !== id)
    })
    await showPage('/settings/sessions')
    const list = page.getByRole('list', { name: 'Sessions' })
    await expect.element(list.getByText('This device')).toBeVisible()
    expect(list.getByRole('button').elements()).toHaveLength(1)
    await list.getByRole('button', { name: 'End: Chrome on Android' }).click()
    await expect.element(list.getByText('Chrome on Android')).not.toBeInTheDocument()
    await expect.poll(() => server.calls(endSession)).toEqual([{ id: phone.id }])
  })

  test('end all but this one', async () => {
    const server = startFakeInventory()
    let sessions = [here, phone]
    server.answer(listSessions, () => sessions)
    server.answer(endOtherSessions, () => {
      sessions = [here]
    })
    await showPage('/settings/sessions')
    await page.getByRole('button', { name: 'End all others' }).click()
    await expect.element(page.getByText('All other sessions ended')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'End all others' })).not.toBeInTheDocument()
  })

  test('that cannot be read say so', async () => {
    const server = startFakeInventory()
    server.answer(listSessions, () => {
      throw new FakeProblem('internal')
    })
    await showPage('/settings/sessions')
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('the API keys', () => {
  test('show a new key once', async () => {
    const server = startFakeInventory()
    const key = apiKey()
    server.answer(createApiKey, () => ({ ...key, token: 'hb_secret' }))
    await showPage('/settings/api-keys')
    await page.getByRole('button', { name: 'New key' }).click()
    server.answer(listApiKeys, () => [key])
    const dialog = page.getByRole('dialog', { name: 'New key' })
    await dialog.getByLabelText('Name').fill('Home Assistant')
    await dialog.getByLabelText('Expires in').selectOptions('Never')
    await dialog.getByLabelText('Current password').fill('correct horse')
    await userEvent.keyboard('{Enter}')
    const token = page.getByLabelText('Key for “Home Assistant”', { exact: true })
    await expect.element(token).toHaveValue('hb_secret')
    await expect
      .poll(() => server.calls(createApiKey))
      .toEqual([
        { name: 'Home Assistant', scope: 'read', neverExpires: true, currentPassword: 'correct horse' },
      ])
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(token).not.toBeInTheDocument()
    expect(document.body.innerHTML).not.toContain('hb_secret')
  })

  test('say in amber when they expire soon, and are revoked by name', async () => {
    const server = startFakeInventory()
    const soon = new Date(Date.now() + 9 * 86_400_000).toISOString()
    let keys = [apiKey({ name: 'Nightly backup', expiresAt: soon })]
    server.answer(listApiKeys, () => keys)
    server.answer(deleteApiKey, () => {
      keys = []
    })
    await showPage('/settings/api-keys')
    await expect.element(page.getByRole('row', { name: /Nightly backup.*9 days/ })).toBeVisible()
    await page.getByRole('button', { name: 'Revoke “Nightly backup”' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect.element(page.getByText(/^No keys yet/)).toBeVisible()
  })
})

test('the screen needs no password of whom a provider signs in', async () => {
  const server = startFakeInventory()
  const status = await server.answerOf(getStatus)(
    {},
    { ifMatch: null, groupId: null, headers: new Headers() },
  )
  server.answer(getStatus, () => ({ ...status, oidc: { ...status.oidc, allowLocal: false } }))
  await showPage('/settings/api-keys')
  await page.getByRole('button', { name: 'New key' }).click()
  await expect.element(page.getByLabelText('Expires in')).toBeVisible()
  await expect.element(page.getByLabelText('Current password')).not.toBeInTheDocument()
})

// Last: this browser takes its session for ended from then on.
describe('deleting the account', () => {
  const { id, name, email } = user
  const member = { name: 'Jonas', email: 'jonas@example.com', isDisabled: false, lastSeenAt: null }
  const open = async () => {
    await showPage('/settings/profile')
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete account' })
    return { dialog, confirm: dialog.getByRole('button', { name: 'Delete account' }) }
  }

  test('names the groups that go with it, and who owns the others', async () => {
    const server = startFakeInventory()
    const club = { ...group, id: newId(), name: 'Club' }
    const lab = { ...group, id: newId(), name: 'Lab' }
    server.answer(listGroups, () => [group, club, lab])
    server.answer(listMembers, (_, { groupId }) => {
      const own = { id, name, email, role: 'owner' as const, isDisabled: false, joinedAt, lastSeenAt: null }
      const viewer = { ...member, id: newId(), role: 'viewer' as const, joinedAt: '2026-02-01T10:00:00Z' }
      const late = {
        ...member,
        id: newId(),
        name: 'Ada',
        role: 'user' as const,
        joinedAt: '2026-04-01T10:00:00Z',
      }
      const early = {
        ...member,
        id: newId(),
        name: 'Ben',
        role: 'user' as const,
        joinedAt: '2026-03-01T10:00:00Z',
      }
      const disabled = { ...member, id: newId(), role: 'user' as const, isDisabled: true, joinedAt }
      if (groupId === club.id) return [own, disabled, viewer, late, early]
      return groupId === lab.id ? [own, { ...early, role: 'owner' as const }] : [own]
    })
    const { dialog } = await open()
    await expect.element(dialog.getByText(/the only member of Keller.*goes with you/)).toBeVisible()
    const kept = dialog.getByRole('listitem')
    await expect
      .poll(() => kept.elements().map(each => each.textContent))
      .toEqual(['Ben becomes the owner of “Club”.', '“Lab” stays with Ben.'])
  })

  test('waits until it is known what goes, and tries again to find out', async () => {
    const server = startFakeInventory()
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
    server.answer(listGroups, async () => {
      await isAnswered
      throw new FakeProblem('internal')
    })
    const { dialog, confirm } = await open()
    await dialog.getByLabelText(`Type ${email} to delete the account`).fill(email)
    await expect.element(confirm).toBeDisabled()
    answer()
    await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect.element(confirm).toBeDisabled()
    server.answer(listGroups, () => [group])
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.element(dialog.getByText(/the only member of Keller/)).toBeVisible()
    await expect.element(confirm).toBeEnabled()
  })

  test('takes address and password, and asks the only one who runs the server for a successor', async () => {
    const server = startFakeInventory()
    server.answer(getSelf, () => ({ item: { ...user, runsServer: true as const } }))
    const account = (more: object) => ({
      ...member,
      id: newId(),
      groups: [],
      createdAt: joinedAt,
      isSuperuser: false,
      isDisabled: false,
      hasPassword: true,
      ...more,
    })
    const ben = account({ name: 'Ben', email: 'ben@example.com' })
    const away = account({ name: 'Away', isDisabled: true, isSuperuser: true })
    server.answer(listAccounts, () => [account({ id, name, isSuperuser: true }), ben, away])
    server.answer(deleteSelf, () => undefined)
    const { dialog, confirm } = await open()
    const successor = dialog.getByLabelText('Runs the server after you')
    const options = successor.getByRole('option')
    await expect
      .poll(() => options.elements().map(each => each.textContent))
      .toEqual(['Choose a person', 'Ben (ben@example.com)', 'Nobody'])
    await successor.selectOptions('Nobody')
    await expect.element(dialog.getByText(/stowage user superuser <email> on/)).toBeVisible()
    await expect.element(confirm).toBeDisabled()
    await dialog.getByLabelText(`Type ${user.email} to delete the account`).fill(user.email)
    await dialog.getByLabelText('Current password').fill('correct horse')
    await expect.element(confirm).toBeEnabled()
    await successor.selectOptions('Choose a person')
    await expect.element(confirm).toBeDisabled()
    await successor.selectOptions('Ben (ben@example.com)')
    await confirm.click()
    await expect
      .poll(() => server.calls(deleteSelf))
      .toEqual([{ currentPassword: 'correct horse', successor: ben.id }])
    await expect.poll(shownAddress).toBe('/')
  })
})
