import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  createResetLink,
  getSelf,
  getServer,
  listAccounts,
  listNotifiers,
  retryJob,
  sendTestMail,
  testNotifier,
  updateAccount,
} from '../../../data/wire/operations.ts'
import { startFakeInventory } from '../../../testing/fake-inventory.ts'
import { FakeProblem } from '../../../testing/fake-server.ts'
import { group, newId, user } from '../../../testing/samples.ts'
import { showPage } from '../../../testing/show.tsx'

const account = (more: object) => ({
  id: newId(),
  name: 'Jonas',
  email: 'jonas@example.com',
  isSuperuser: false,
  isDisabled: false,
  hasPassword: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: '2026-11-01T00:00:00.000Z',
  groups: [
    {
      id: group.id,
      name: 'Lindenhof',
      role: 'user' as const,
    },
  ],
  ...more,
})

const newest = { name: 'stowage.zip', at: '2026-11-27T02:00:00.000Z', bytes: 2_100_000_000 }

async function start(runsServer = true) {
  const server = startFakeInventory()
  const self = server.answerOf(getSelf)
  server.answer(getSelf, async (...given) => {
    const { item } = await self(...given)
    return { item: runsServer ? { ...item, runsServer: true as const } : item }
  })
  let failures = [
    {
      id: newId(),
      kind: 'task.backup',
      error: 'No room',
      attempts: 4,
      createdAt: '2026-11-26T02:00:00.000Z',
    },
  ]
  server.answer(getServer, () => ({
    version: '0.1.0',
    database: { kind: 'sqlite' as const, bytes: 12_400_000 },
    files: { count: 1284, bytes: 2_310_000_000 },
    roomLeft: 48_000_000_000,
    groups: [{ id: group.id, name: 'Lindenhof', members: 4, files: { count: 1284, bytes: 2_310_000_000 } }],
    groupCount: 1,
    backups: {
      at: '0 3 * * *',
      keep: 7,
      next: '2026-11-28T02:00:00.000Z',
      error: null,
      last: newest,
      kept: [
        newest,
        {
          name: 'older.zip',
          at: '2026-11-26T02:00:00.000Z',
          bytes: 2e9,
        },
      ],
    },
    jobs: { waiting: 2, running: 1, failed: failures.length, failures },
    mail: { isConfigured: true, from: 'stowage@example.org' },
  }))
  server.answer(retryJob, () => {
    failures = []
  })
  const people = [account({ id: user.id, name: 'Mara', isSuperuser: true }), account({})]
  server.answer(listAccounts, () => people)
  server.answer(updateAccount, ({ id, disabled }) => {
    const found = people.find(each => each.id === id) ?? account({})
    Object.assign(found, { isDisabled: disabled })
    return found
  })
  return server
}

test('whoever runs the server sees storage and backups, and tries a failed job again', async () => {
  await start()
  await showPage('/settings/server')
  await expect.element(page.getByText('12.4 MB')).toBeVisible()
  await expect.element(page.getByText('48 GB')).toBeVisible()
  await expect.element(page.getByText('No room')).toBeVisible()
  await page.getByRole('button', { name: 'Try again: task.backup' }).click()
  await expect.element(page.getByText('None failed')).toBeVisible()
})

test('the last backup and earlier ones are links to their files', async () => {
  await start()
  await showPage('/settings/server')
  const links = page.getByRole('link', { name: /^Download/ })
  await expect.element(links.first()).toHaveAttribute('href', '/api/v1/server/backup?name=stowage.zip')
  await expect.element(links.first()).toHaveAttribute('download', 'stowage.zip')
  await page.getByText('1 earlier backup').click()
  await expect.element(links.nth(1)).toHaveAttribute('href', '/api/v1/server/backup?name=older.zip')
})

test('a test goes to one’s own service, and says what it answered', async () => {
  const server = await start()
  server.answer(listNotifiers, () => [
    {
      id: newId(),
      userId: user.id,
      groupId: group.id,
      name: 'Phone',
      url: 'ntfy://ntfy.sh/home',
      isActive: true,
      kinds: null,
      createdAt: newest.at,
      updatedAt: newest.at,
    },
  ])
  server.answer(testNotifier, ({ url }) => ({ answer: `Got ${url}` }))
  await showPage('/settings/server')
  await page.getByRole('button', { name: 'Send test: Phone' }).click()
  await expect.element(page.getByText('Test sent. Got ntfy://ntfy.sh/home')).toBeVisible()
})

test('a test mail that is refused says so', async () => {
  const server = await start()
  server.answer(sendTestMail, () => {
    throw new FakeProblem('mail.failed')
  })
  await showPage('/settings/server')
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect.element(page.getByText('The test was not sent').first()).toBeVisible()
})

test('an account is disabled and enabled from its menu, but never one’s own', async () => {
  await start()
  await showPage('/settings/accounts')
  await page.getByRole('button', { name: 'More for Jonas' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await expect.element(page.getByText('Disabled', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More for Jonas' }).click()
  await page.getByRole('menuitem', { name: 'Enable' }).click()
  await expect.element(page.getByText('Disabled', { exact: true })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'More for Mara' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Make a password link' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Disable' }).elements()).toEqual([])
})

test('a password link is shown once, to be copied', async () => {
  const server = await start()
  server.answer(createResetLink, () => ({
    url: 'https://stowage.example/reset-password?token=abc',
    expiresAt: '2026-11-27T21:00:00.000Z',
  }))
  await showPage('/settings/accounts')
  await page.getByRole('button', { name: 'More for Jonas' }).click()
  await page.getByRole('menuitem', { name: 'Make a password link' }).click()
  await expect
    .element(page.getByRole('textbox', { name: 'Link' }))
    .toHaveValue('https://stowage.example/reset-password?token=abc')
})

test('others are offered nothing of it', async () => {
  await start(false)
  await showPage('/settings')
  await expect.element(page.getByRole('link', { name: 'Types' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Accounts' }).elements()).toEqual([])
})
