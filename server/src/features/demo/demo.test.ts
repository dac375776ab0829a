import { listFieldDefinitions } from '@stowage/contract/catalogues/field-definitions'
import { findByCode } from '@stowage/contract/entities/codes'
import { listEntities } from '@stowage/contract/entities/entities'
import { listLoans, type loanStatuses } from '@stowage/contract/lending/loans'
import { login } from '@stowage/contract/people/sessions'
import { deleteSelf } from '@stowage/contract/people/users'
import { listStockProducts } from '@stowage/contract/stock/products'
import { getShoppingList } from '@stowage/contract/stock/shopping'
import { describe, expect, it } from 'vitest'
import type { Database } from '#db/database.ts'
import { Passwords } from '#features/sessions/index.ts'
import { LongWrites } from '#long-writes/long-writes.ts'
import { backgroundTools } from '#test/background-tools.ts'
import { databases } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { bareDatabase } from '#test/open-database.ts'
import { TestClock } from '#test/test-clock.ts'
import { openDemo } from './index.ts'

type LoanStatus = (typeof loanStatuses)[number]

describe.each(databases)('a demonstration, on %s', kind => {
  const test = serverFor(kind, { STOWAGE_DEMO: 'true' })

  const visit = async () => {
    const { token } = await test.client.call(login, { username: 'demo@example.com', password: 'demodemo' })
    return test.client.as({ token })
  }

  it('has an account with the sample inventory, also after a restart', async () => {
    const before = await (await visit()).call(listEntities, { pageSize: 0 })
    expect(before.total).toBeGreaterThan(300)
    await test.restart()
    const after = await (await visit()).call(listEntities, { pageSize: 0 })
    expect(after.total).toBe(before.total)
  })

  it('has whole quantities', async () => {
    const { items } = await (await visit()).call(listEntities, { pageSize: -1, includeArchived: true })
    expect(items.filter(({ quantity }) => !Number.isInteger(quantity))).toEqual([])
  })

  it('has codes, and field definitions that the values fit but one', async () => {
    const visitor = await visit()
    const definitions = await visitor.call(listFieldDefinitions, {})
    expect(definitions.map(({ name }) => name)).toEqual(['Status', 'Best before'])
    const namesOf = async (query: object) =>
      (await visitor.call(listEntities, { ...query, pageSize: -1 } as never)).items.map(({ name }) => name)
    const misfits = definitions.map(({ name }) => JSON.stringify([{ name, op: 'invalid' }]))
    expect(await namesOf({ fieldFilters: misfits[0] })).toEqual([])
    expect(await namesOf({ fieldFilters: misfits[1] })).toEqual(['Riesling, dry'])
    const { items } = await visitor.call(findByCode, { value: '9785070039440' })
    expect(items.map(({ name }) => name)).toEqual(['Мастер и Маргарита'])
  })

  it('lends: what is out, overdue, reserved and returned', async () => {
    const visitor = await visit()
    const contactsOf = async (status: LoanStatus) =>
      (await visitor.call(listLoans, { status })).items.map(({ contact }) => contact?.name)
    expect(await contactsOf('out')).toEqual(['Ben Okafor', 'Anna Keller', 'Aunt Lena'])
    expect(await contactsOf('overdue')).toEqual(['Ben Okafor'])
    expect(await contactsOf('reserved')).toEqual(['Rowing club Lakeside'])
    expect(await contactsOf('returned')).toEqual(['Sara Novak'])
    const { items } = await visitor.call(listLoans, {})
    expect(items.map(({ lines }) => lines.length).sort()).toEqual([1, 2, 3, 3, 3])
  })

  it('keeps stock: what is low, what expires, and what somebody wants', async () => {
    const visitor = await visit()
    const namesOf = async (query: object) =>
      (await visitor.call(listStockProducts, query as never)).items.map(({ name, quantity }) => [
        name,
        quantity,
      ])
    expect(await namesOf({})).toEqual([
      ['Basmati rice', 5],
      ['Machine screws M4 x 16', 88],
      ['Milk', 5],
      ['Pasta', 3],
      ['Wood screws 4 x 40', 420],
    ])
    expect(await namesOf({ low: true })).toEqual([
      ['Pasta', 3],
      ['Wood screws 4 x 40', 420],
    ])
    expect(await namesOf({ expiresUntil: '7d' })).toEqual([['Milk', 5]])
    const { items } = await visitor.call(getShoppingList, {})
    expect(items.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Birthday candles', 1],
      ['Pasta', 5],
      ['Light bulbs E14', 4],
      ['Wood screws 4 x 40', 580],
    ])
  })

  it('keeps visitors from deleting the account', async () => {
    const refused = await (await visit()).send(deleteSelf, {})
    expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([
      403,
      'demo.refused',
    ])
  })
})

it('has one account though two servers on one PostgreSQL make it at once', { tags: 'postgres' }, async () => {
  const { database, again, close } = await bareDatabase('postgres')
  const passwords = new Passwords()
  const open = (database: Database) => {
    const tools = backgroundTools(database, new TestClock())
    const longWrites = new LongWrites({ ...tools, version: '0.0.0' }, [])
    return openDemo({
      ...tools,
      longWrites,
      passwords,
      demoPassword: 'demodemo',
      autoIncrementAssetId: true,
    })
  }
  await Promise.all([open(database), open(again())])
  const users = await database.read(({ q }) => q.selectFrom('users').select('email').execute())
  await close()
  expect(users).toEqual([{ email: 'demo@example.com' }])
})
