import type { BrowserContext, Page } from '@playwright/test'
import { createEntity, getEntity, listEntities, updateEntity } from '@stowage/contract/entities/entities'
import { createInvitation } from '@stowage/contract/groups/invitations'
import type { Client } from '@stowage/contract/protocol/client'
import { chanceFrom, seed } from '../../../server/test/chance.ts'
import { registerUser, type User } from '../accounts.ts'
import { noNetwork } from '../faults.ts'
import { test as base, expect } from '../fixtures.ts'
import { startProxy } from '../proxy.ts'
import { samplePhoto } from '../sample-files.ts'
import { chooseFile, editFact } from '../steps.ts'

/** The connection between the page and the server. */
class Line {
  /** How likely it is that a request gets no answer. */
  loss = 0
  chance: () => number = Math.random
  #left = 0
  #isOver: () => void = () => undefined

  /** Resolves with the next write number `count`, whether it arrives or not. */
  nextWrites(count: number): Promise<void> {
    this.#left = count
    return new Promise(resolve => {
      this.#isOver = resolve
    })
  }

  cut(method: string): 'request' | 'answer' | undefined {
    if (method !== 'GET' && --this.#left === 0) this.#isOver()
    if (this.chance() >= this.loss) return undefined
    return this.chance() < 0.5 ? 'request' : 'answer'
  }
}

const test = base.extend<{ line: Line; member: User }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured argument.
  line: async ({}, use) => use(new Line()),
  baseURL: async ({ server, line }, use) => {
    const cut = ({ method = 'GET' }) => line.cut(method)
    const proxy = await startProxy(server.url, { path: '', strips: false, cut })
    await use(proxy.url)
    await proxy.close()
  },
  member: async ({ server, user }, use) => {
    const { token } = await user.client.call(createInvitation, { uses: 1 })
    await use(await registerUser(server.client, 'Ben Okafor', token))
  },
})

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ faults }) => {
  faults.allow(noNetwork)
  faults.allow(/net::ERR_|^request to http:\/\/127\.0\.0\.1/)
})

const photos = {
  'Fondue set': 'espresso-machine.jpg',
  'Salad spinner': 'kitchen-mixer.jpg',
  Kettle: 'yixing.jpg',
}

/** Runs in the browser: addresses of what can be shown without a network. */
const kept = `Promise.all(['stowage-page', 'stowage-answers'].map(async name =>
  (await (await caches.open(name)).keys()).map(({ url }) => decodeURIComponent(url)))).then(urls => urls.flat().join())`

const answerOf = (id: string): string => `"getEntity",{"id":"${id}"}`

/** Waits for the service worker, which caches the files one after the other when the browser is idle. */
const waitUntilKept = (page: Page, ...parts: readonly string[]) =>
  expect
    .poll(
      async () => {
        const all = await page.evaluate<string>(kept)
        return parts.filter(part => !all.includes(part))
      },
      { timeout: 60_000 },
    )
    .toEqual([])

/**
 * Without a network, adds three items with a photo each, moves a tent and edits a boiler, and closes the tab; then somebody else
 * edits the boiler.
 */
async function changeOffline(page: Page, context: BrowserContext, { client }: User, member: User) {
  const tent = await client.call(createEntity, { name: 'Tent', quantity: 1 })
  const boiler = await client.call(createEntity, { name: 'Boiler', quantity: 1 })
  await page.goto(`/items/${boiler.id}`)
  await waitUntilKept(page, answerOf(boiler.id))
  await page.goto(`/items/${tent.id}`)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('option', { name: 'Attic' })).toBeVisible()
  await page.keyboard.press('Escape')
  const files = ['add-entity', 'without-server', 'settings-screen', 'open-section', 'offline']
  await waitUntilKept(page, answerOf(tent.id), ...files.map(file => `/assets/${file}-`))

  await context.setOffline(true)
  for (const [name, photo] of Object.entries(photos)) {
    await page.goto('/items?add=true')
    const form = page.getByRole('dialog', { name: 'New item' })
    await form.getByLabel('Name').fill(name)
    await chooseFile(page, 'Add photos', await samplePhoto(photo))
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
  }
  await page.goto(`/items/${tent.id}`)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('dialog').getByRole('option', { name: 'Attic' }).click()
  await expect(page.getByRole('link', { name: 'Waiting: 4' })).toBeVisible()
  await page.goto(`/items/${boiler.id}`)
  await editFact(page, 'Quantity', '7')
  await expect(page.getByRole('link', { name: 'Waiting: 5' })).toBeVisible()
  await page.close()
  await member.client.call(updateEntity, { ...boiler, quantity: 5 })
}

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { name })

/** Resolves when nothing but the conflict is left in a tab. */
async function allSent(page: Page): Promise<void> {
  await heading(page, /^Needs your decision/).waitFor({ timeout: 0 })
  await heading(page, /^Waiting/).waitFor({ state: 'hidden', timeout: 0 })
}

async function expectAllOnce(page: Page, client: Client): Promise<void> {
  await allSent(page)
  await expect(heading(page, /^Needs your decision/)).toHaveText(/1$/)
  // Who it was is not known where that answer got lost.
  await expect(
    page.getByText(/Ben changed this too: Quantity|Also changed elsewhere: Quantity/),
  ).toBeVisible()
  const { items } = await client.call(listEntities, {})
  const found = await Promise.all(items.map(({ id }) => client.call(getEntity, { id })))
  const facts = found.map(({ name, quantity, location, attachments }) => [
    name,
    quantity,
    location?.name,
    ...attachments.map(({ title }) => title),
  ])
  expect(facts.toSorted()).toEqual(
    [
      ['Boiler', 5, undefined],
      ...Object.entries(photos).map(([name, photo]) => [name, 1, undefined, photo]),
      ['Tent', 1, 'Attic'],
    ].toSorted(),
  )
}

test.describe('changes that were made without a network, in a tab that is closed', () => {
  test('are there once when the network is back, and the conflict is shown', async ({
    page,
    context,
    user,
    member,
  }) => {
    await changeOffline(page, context, user, member)
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto('/settings/offline')
    await expectAllOnce(again, user.client)
  })

  // `TEST_SEED` is the seed of the first round.
  for (let round = 0; round < 20 * Number(process.env['TEST_TIMES'] ?? 1); round++)
    test(`are there once when requests and answers get lost and tabs are closed (round ${round + 1})`, async ({
      page,
      context,
      user,
      member,
      line,
    }) => {
      await changeOffline(page, context, user, member)
      const chance = chanceFrom(seed + round)
      line.chance = chance
      line.loss = 0.4
      await context.setOffline(false)
      for (let tab = 0; tab < 5; tab++) {
        const again = await context.newPage()
        const isTabOver = line.nextWrites(1 + Math.floor(chance() * 4))
        await again.goto('/settings/offline', { waitUntil: 'commit' })
        await Promise.race([isTabOver, allSent(again)])
        await again.close()
      }
      line.loss = 0
      const last = await context.newPage()
      await last.goto('/settings/offline')
      await expectAllOnce(last, user.client)
    })

  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured argument.
  test.afterEach(({}, { status, expectedStatus, title }) => {
    const [, round] = /\(round (\d+)\)$/.exec(title) ?? []
    if (status !== expectedStatus && round !== undefined)
      process.stderr.write(`TEST_SEED=${seed + Number(round) - 1}\n`)
  })
})
