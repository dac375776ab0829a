import { createEntity, getEntity, listEntities, patchEntity } from '@stowage/contract/entities/entities'
import * as labels from '@stowage/contract/labels/labels'
import type { Operation } from '@stowage/contract/protocol/operation'
import { writeInventoryReport } from '@stowage/contract/tables/inventory-report'
import * as tables from '@stowage/contract/tables/table-exports'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { importRows } from './csv-files.ts'
import { serverFor, userOn } from './fixtures.ts'
import { Gate } from './gate.ts'
import { everyDatabase } from './lane.ts'
import { quickPasswords } from './test-app.ts'

/** An answer that takes long to make. */
interface LongAnswer {
  readonly operation: Operation
  readonly input: (ids: readonly string[]) => object
  /** Database states that a request holds between two steps: one when rows are written as they are read. */
  readonly states: 0 | 1
}

/** More than one batch of rows. */
const items = 600

const sheet = ([one = '', other = '']: readonly string[]) => ({ select: { ids: [one, other] }, copies: 9 })
const everything = { query: { all: true } }
const drawn = (operation: Operation, input: LongAnswer['input']): LongAnswer => ({
  operation,
  input,
  states: 0,
})
const written = (operation: Operation, input: object): LongAnswer => ({
  operation,
  input: () => input,
  states: 1,
})

const longAnswers: readonly LongAnswer[] = [
  drawn(labels.previewLabelSheet, sheet),
  drawn(labels.previewLabel, ([id]) => ({ id })),
  drawn(labels.getLabelSheet, ([one, other]) => ({ ids: [one, other].join(), copies: 9 })),
  drawn(labels.drawLabelSheet, sheet),
  drawn(labels.printLabels, sheet),
  drawn(labels.getEntityLabel, ([id]) => ({ id })),
  drawn(labels.getQrCode, () => ({ data: 'Box' })),
  drawn(writeInventoryReport, ids => ({ select: { ids: ids.slice(0, 30) } })),
  written(tables.exportEntities, {}),
  written(tables.exportEntityTable, { select: everything, format: 'csv' }),
  written(tables.exportEntityTable, { select: everything, format: 'json' }),
  written(tables.exportEntityTable, { select: everything, format: 'xlsx' }),
  written(tables.exportMaintenance, { select: everything }),
  written(tables.billOfMaterials, {}),
]

/** Answers of a type of their own that are no work of their own, and why. */
const others = {
  downloadAttachment: 'a file; large pictures are made in another process, in turns (large-pictures.ts)',
  downloadBackup: 'a file',
  downloadExport: 'a file',
  exportContacts: 'written as exportMaintenance',
  exportLoans: 'written as exportMaintenance',
  exportStockProducts: 'written as exportMaintenance',
  getAssetLabel: 'drawn as getEntityLabel',
  getItemLabel: 'drawn as getEntityLabel',
  getLocationLabel: 'drawn as getEntityLabel',
  readCalendar: 'made once for all who read it, and of a bounded length',
  showLinkPage: 'a short page',
}

/** Requests that one person sends at once. */
const sent = 40
/** Requests of all people that run at once. */
const atOnce = 8

describe.each(everyDatabase)('an answer that takes long to make, on %s', kind => {
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

  beforeAll(async () => {
    const rows = Array.from({ length: items }, (_, i) => ({ 'HB.name': `Box ${i}` }))
    await importRows(eve.client, ...rows)
    const found = await eve.client.call(listEntities, {})
    ids = found.items.map(({ id }) => id)
  })
  const states = () => {
    const { open, idle } = stowage.app.database.load()
    return open - idle
  }
  /** Requests that the server has heard and counts as waiting. */
  let waiting = 0
  beforeAll(() => {
    stowage.app.server.server.on('request', (_, response) => {
      waiting++
      response.once('close', () => waiting--)
    })
  })

  test.each(longAnswers.map((answer, at) => [at, answer.operation.name, answer] as const))(
    'holds up nobody, and ends when nobody waits for it: %i, %s',
    async (_at, _name, { operation, input, states: held }) => {
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
      // None is between two steps: it would come to the gate once more after it was given up.
      await expect.poll(() => states() - held * gate.held).toBe(0)
      expect(gate.held).toBeLessThanOrEqual(atOnce)

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

  test('is in the table whenever it is a picture, a document or a table', () => {
    const named = new Set(longAnswers.map(({ operation }) => operation.name))
    const unnamed = stowage.app.routes
      .map(({ operation }) => operation)
      .filter(({ name, replyType }) => replyType !== undefined && !named.has(name))
    expect(unnamed.map(({ name }) => name).toSorted()).toEqual(Object.keys(others))
  })

  test('that was given up is not kept for whoever repeats the request under its key', async () => {
    gate.shut()
    const leaving = new AbortController()
    const print = (signal?: AbortSignal) =>
      eve.client.send(labels.printLabels, sheet(ids), {
        idempotencyKey: 'print-1',
        ...(signal === undefined ? {} : { signal }),
      })
    const given = print(leaving.signal).catch(() => 'gone')
    await expect.poll(() => gate.held).toBe(1)
    leaving.abort()
    expect(await given).toBe('gone')
    await expect.poll(() => waiting).toBe(0)
    gate.open()
    await expect.poll(async () => (await print()).status).toBe(200)
  })

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
