import { createEntity, getEntity, patchEntity } from '@stowage/contract/entities/entities'
import * as labels from '@stowage/contract/labels/labels'
import type { Operation } from '@stowage/contract/protocol/operation'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { databases } from './databases.ts'
import { serverFor, userOn } from './fixtures.ts'
import { Gate } from './gate.ts'
import { quickPasswords, type Signed } from './test-app.ts'

/** An answer that takes long to make, and how many states of the database each request may hold meanwhile. */
interface LongAnswer {
  readonly operation: Operation
  readonly input: (ids: readonly string[]) => object
  readonly states: 0 | 1
}

const sheet = (ids: readonly string[]) => ({ select: { ids }, copies: 9 })
const drawn = (operation: Operation, input: LongAnswer['input']): LongAnswer => ({
  operation,
  input,
  states: 0,
})

const longAnswers: readonly LongAnswer[] = [
  drawn(labels.previewLabelSheet, sheet),
  drawn(labels.previewLabel, ([id]) => ({ id })),
  drawn(labels.getLabelSheet, ids => ({ ids: ids.join(), copies: 9 })),
  drawn(labels.drawLabelSheet, sheet),
  drawn(labels.printLabels, sheet),
]

/** How many requests one person sends at once, and how many of all people are carried out at once. */
const [sent, atOnce] = [40, 8]

describe.each(databases)('an answer that takes long to make, on %s', kind => {
  const gate = new Gate()
  const stowage = serverFor(
    kind,
    { STOWAGE_LABEL_MAKER_PRINT_COMMAND: 'true {{.FileName}}' },
    undefined,
    quickPasswords,
    gate.pass,
  )
  const eve = userOn(stowage, 'Eve')
  const ada = userOn(stowage, 'Ada')
  let ids: readonly string[] = []
  afterEach(() => gate.open())

  const make = async ({ client }: Signed, name: string) => (await client.call(createEntity, { name })).id
  const states = () => {
    const { open, idle } = stowage.app.database.load()
    return open - idle
  }
  /** How many requests the server has heard, and takes for waiting. */
  let waiting = 0
  beforeAll(() => {
    stowage.app.server.server.on('request', (_, response) => {
      waiting++
      response.once('close', () => waiting--)
    })
  })

  test.each(longAnswers.map(answer => [answer.operation.name, answer] as const))(
    'holds up nobody, and ends when nobody waits for it: %s',
    async (_, { operation, input, states: held }) => {
      if (ids.length === 0) ids = [await make(eve, 'Drill'), await make(eve, 'Rake')]
      const { id } = await ada.client.call(createEntity, { name: 'Box' })
      const ask = (signal?: AbortSignal) =>
        eve.client.send(operation, input(ids) as never, signal === undefined ? {} : { signal })

      const before = gate.steps
      expect((await ask()).status).toBe(200)
      const alone = gate.steps - before
      expect(alone).toBeGreaterThan(0)

      gate.shut()
      const leaving = new AbortController()
      let ended = 0
      const asked = Array.from({ length: sent }, () =>
        ask(leaving.signal).then(
          () => ended++,
          () => undefined,
        ),
      )
      await expect.poll(() => gate.held).toBeGreaterThan(0)
      await expect.poll(() => waiting).toBe(sent)
      await ada.client.call(getEntity, { id })
      await ada.client.call(patchEntity, { id, quantity: 2 })
      expect(ended).toBeLessThanOrEqual(atOnce)
      await expect.poll(states).toBeLessThanOrEqual(held * atOnce)

      leaving.abort()
      await Promise.all(asked)
      await expect.poll(() => waiting).toBe(0)
      const made = gate.steps
      gate.open()
      // It has its turn after all that were given up, and is the only one that goes on.
      expect((await ask()).status).toBe(200)
      expect(gate.steps - made).toBe(alone)
      await expect.poll(states).toBe(0)
    },
  )

  test('ends with 503 when the server stops', async () => {
    const operation = requireValue(longAnswers[0]).operation
    gate.shut()
    const asked = eve.client.send(operation, sheet(ids) as never)
    await expect.poll(() => gate.held).toBe(1)
    const made = gate.steps
    const { server } = stowage.app.server
    const restarted = stowage.restart()
    await expect.poll(() => server.listening).toBe(false)
    gate.open()
    expect(await asked).toMatchObject({ status: 503, body: { code: 'overloaded' } })
    await restarted
    expect(gate.steps).toBe(made)
  })
})
