import { createEntity, patchEntity } from '@stowage/contract/entities/entities'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serverFor } from './fixtures.ts'

const stowage = serverFor('sqlite')

/** The frames of ours, the awaiting ones included, through which a statement was run that begins with `start`. */
async function framesAt(start: string, work: () => Promise<unknown>): Promise<string[]> {
  const probe = new BetterSqlite(':memory:')
  const statements = Object.getPrototypeOf(probe.prepare('select 1')) as BetterSqlite.Statement
  probe.close()
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 100
  const { run } = statements
  const stacks: string[] = []
  const spy = vi.spyOn(statements, 'run').mockImplementation(function (
    this: BetterSqlite.Statement,
    ...values
  ) {
    if (this.source.startsWith(start)) stacks.push(new Error(start).stack ?? '')
    return run.apply(this, values)
  })
  onTestFinished(() => {
    spy.mockRestore()
    Error.stackTraceLimit = limit
  })
  await work()
  return (stacks[0] ?? '').split('\n').filter(line => line.includes('/server/src/'))
}

test('a PATCH reaches its UPDATE through few functions', async () => {
  const { client } = await stowage.signUp()
  const { id } = await client.call(createEntity, { name: 'Box' })
  const frames = await framesAt('update "entities"', () => client.call(patchEntity, { id, quantity: 3 }))
  const guard = frames.filter(frame => frame.includes('Writer.exec'))
  expect(frames.at(-1)).toContain('OperationCall.answer')
  expect(frames.length - guard.length, frames.join('\n')).toBeLessThanOrEqual(15)
})
