import { createFieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { createEntity, deleteEntity } from '@stowage/contract/entities/entities'
import { removeMember } from '@stowage/contract/groups/members'
import {
  deleteTrash,
  getChange,
  listChanges,
  listTrash,
  restoreTrash,
  undoChange,
} from '@stowage/contract/history/history'
import {
  createContact,
  deleteContact,
  getContact,
  listContacts,
  mergeContact,
} from '@stowage/contract/lending/contacts'
import {
  checkLoan,
  createLoan,
  deleteLoan,
  getLoan,
  handOverLoan,
  type Loan,
  listLoans,
  returnLoans,
  signLoan,
  updateLoan,
} from '@stowage/contract/lending/loans'
import { exportLoans } from '@stowage/contract/tables/table-exports'
import { describe, expect, test } from 'vitest'
import { dayAt } from '#kernel/days.ts'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { exportOf, importArchive, unzip, zipOf } from '#test/group-archives.ts'
import { Household, type Sent } from '#test/household.ts'
import { invite } from '#test/invite.ts'
import { addMany } from '#test/many-entities.ts'

/** The day some days from now, as the server counts without a time zone. */
const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)

const signature = {
  name: 'Eve',
  at: '2026-01-02T03:04:05Z',
  strokes: [
    [
      [0, 1000],
      [5, 5],
    ],
  ],
}

/** An answer of any of the operations, or a refusal. */
interface Told extends Loan {
  readonly code: string
}

describe.each(everyDatabase)('loans, on %s', kind => {
  const { stowage, ada, home } = householdOn(kind)

  const send = async (operation: typeof createLoan, input: Sent) => {
    const { status, body }: { status: number; body: unknown } = await home.client.send(
      operation,
      input as never,
    )
    return [status, body as Told] as const
  }
  const lend = async (contactName: string, lines: readonly Sent[], more: Sent = {}): Promise<Loan> => {
    const [status, body] = await send(createLoan, { contactName, lines, ...more })
    expect([status, body]).toMatchObject([201, { id: expect.any(String) }])
    return body
  }
  const refusedToLend = async (lines: readonly Sent[], more: Sent = {}) => {
    const [status, body] = await send(createLoan, { contactName: 'Zoe', lines, ...more })
    return [status, body.code, body.lines] as const
  }
  const giveBack = (lines: readonly Sent[], more: Sent = {}) => send(returnLoans as never, { lines, ...more })
  const ids = async (query: Sent) => (await home.client.call(listLoans, query)).items.map(({ id }) => id)
  const undo = async (back = 0, force = false) => {
    const { items } = await home.client.call(listChanges, { limit: 10 })
    return home.client.send(undoChange, { id: requireValue(items[back]).id, force })
  }

  test('occupy an item from the first day to the due day, and nobody else gets it meanwhile', async () => {
    const { id: entityId, name } = await home.make('Rope', { quantity: 3 })
    const out = await lend(
      'Anna',
      [
        { entityId, quantity: 1.5 },
        { entityId, quantity: 0.5 },
      ],
      { due: inDays(2) },
    )
    expect(out).toMatchObject({
      contact: { name: 'Anna' },
      from: null,
      due: inDays(2),
      outAt: expect.any(String),
      lines: [
        {
          entity: { id: entityId, name, exists: true, imageId: null, thumbnailId: null },
          quantity: 2,
          returnedAt: null,
        },
      ],
      createdBy: { name: 'Ada' },
    })
    const reserved = await lend('ÀNNA', [{ entityId, quantity: 2 }], { from: inDays(3), due: inDays(5) })
    expect(reserved).toMatchObject({ contact: out.contact, from: inDays(3), outAt: null })
    // Two spans that do not meet each other take two on any day, not four.
    expect(await refusedToLend([{ entityId, quantity: 1.000001 }])).toMatchObject([
      409,
      'loan.not_available',
      [
        {
          entityId,
          name,
          available: 1,
          reason: 'lent',
          loans: [{ id: out.id, contact: out.contact }, { id: reserved.id }],
        },
      ],
    ])
    const asked = { lines: [{ entityId, quantity: 1.5 }], due: inDays(2) }
    expect((await home.client.call(checkLoan, asked)).items).toEqual([
      {
        entityId,
        name,
        thumbnailId: null,
        quantity: 3,
        available: 1,
        reason: 'lent',
        loans: [{ id: out.id, contact: out.contact, from: null, due: inDays(2) }],
      },
    ])
    const open = await lend('Ben', [{ entityId }])
    // Open loans take their items for every later span, too.
    expect(
      (await refusedToLend([{ entityId, quantity: 2.5 }], { from: inDays(300), due: inDays(301) }))[2],
    ).toMatchObject([{ available: 2 }])
    expect(await ids({ status: 'out' })).toEqual([out.id, open.id])
    expect(await ids({ status: 'reserved' })).toEqual([reserved.id])
    expect(await ids({ entityId, q: 'ANN' })).toEqual([reserved.id, out.id])
    expect(await ids({ dueUntil: inDays(2), contactId: out.contact?.id })).toEqual([out.id])
    expect(await ids({ status: 'overdue' })).toEqual([])
    for (const [lines, more, status] of [
      [[{ entityId, quantity: 0 }], {}, 422],
      [[{ entityId, quantity: 0.0000001 }], {}, 422],
      [[{ entityId, quantity: 1.0000005 }], {}, 422],
      [[], {}, 422],
      [[{ entityId: (await home.room('Cellar')).id }], {}, 422],
      [[{ entityId }], { from: inDays(9) }, 422],
      [[{ entityId }], { from: inDays(9), due: inDays(8) }, 422],
      [[{ entityId: out.id }], {}, 404],
      [[{ entityId }], { contactId: entityId }, 404],
    ] as const)
      expect([lines, (await refusedToLend(lines, more))[0]]).toEqual([lines, status])
    // Two are out, and the reservation is of two.
    expect(await send(handOverLoan as never, { id: reserved.id })).toMatchObject([
      409,
      { code: 'loan.not_available' },
    ])
    expect(await giveBack([{ entityId, quantity: 2 }])).toMatchObject([409, { code: 'loan.ambiguous' }])
    await giveBack([{ lineId: out.lines[0]?.id }])
    expect(await send(handOverLoan as never, { id: reserved.id })).toMatchObject([
      200,
      { outAt: expect.any(String) },
    ])
    expect(await send(handOverLoan as never, { id: reserved.id })).toMatchObject([
      409,
      { code: 'loan.handed_over' },
    ])
    expect(await ids({ status: 'returned' })).toEqual([out.id])
    // Undone, the hand-over would stand again beside what was lent since.
    expect([await undo(1), await undo(1, true)].map(({ status }) => status)).toEqual([409, 409])
  })

  test('are given once when two lend the last one at the same moment', async () => {
    const { id: entityId } = await home.make('Tent')
    const both = await Promise.all(
      ['Anna', 'Ben'].map(contactName => send(createLoan, { contactName, lines: [{ entityId }] })),
    )
    expect(both.map(([status]) => status).sort()).toEqual([201, 409])
    expect(await ids({ entityId })).toHaveLength(1)
    const late = await home.make('Late')
    const { id } = await lend('Cid', [{ entityId: late.id }], { due: inDays(-2) })
    expect(await home.names({ lent: 'overdue' })).toEqual(['Late'])
    expect(await ids({ status: 'overdue' })).toEqual([id])
    expect((await home.list({ lent: true, orderBy: 'name' })).items.map(({ name }) => name)).toContain('Tent')
    expect((await home.list({ lent: false })).items.map(({ name }) => name)).not.toContain('Tent')
    // Overdue, it is not free for any later day.
    expect((await refusedToLend([{ entityId: late.id }], { from: inDays(50), due: inDays(51) }))[0]).toBe(409)
  })

  test('are returned in parts, repeatedly, by item, and with what cannot be done left out', async () => {
    const { id: entityId } = await home.make('Cup', { quantity: 10 })
    const { id: other } = await home.make('Jug')
    const shelf = await home.room('Shelf')
    const loan = await lend('Cleo', [{ entityId, quantity: 10 }, { entityId: other }])
    const [line] = loan.lines
    const at = '2020-01-01T00:00:00.000Z'
    const [, part] = await giveBack([{ entityId, quantity: 4, note: 'chipped', at }], {
      locationId: shelf.id,
    })
    expect(part).toMatchObject({
      lines: [{ line: 0, loanIds: [loan.id], quantity: 4, isRepeated: false }],
      problems: [],
    })
    expect((await home.get(entityId)).parent?.id).toBe(shelf.id)
    const shown = await home.client.call(getLoan, { id: loan.id })
    expect(shown.lines.map(({ quantity, returnedAt, note }) => [quantity, returnedAt, note])).toEqual([
      [6, null, ''],
      [1, null, ''],
      [4, loan.outAt, 'chipped'],
    ])
    expect(await giveBack([{ lineId: line?.id, quantity: 7 }])).toMatchObject([
      409,
      { code: 'loan.less_out', quantity: 6 },
    ])
    const stranger = await home.make('Stranger')
    const [status, skipped] = await giveBack(
      [
        { entityId: stranger.id },
        { lineId: line?.id },
        { entityId: loan.id },
        { entityId: other },
        { lineId: line?.id },
      ],
      { onProblem: 'skip' },
    )
    expect([status, skipped]).toMatchObject([
      200,
      {
        lines: [
          { line: 1, quantity: 6, isRepeated: false },
          { line: 3, quantity: 1, isRepeated: false },
          { line: 4, quantity: 6, isRepeated: true },
        ],
        problems: [
          { line: 0, code: 'loan.not_out' },
          { line: 2, code: 'entity.not_found' },
        ],
      },
    ])
    const before = await home.client.call(getLoan, { id: loan.id })
    expect((await giveBack([{ lineId: line?.id }, { entityId }]))[1]).toMatchObject({
      lines: [{ isRepeated: true }, { isRepeated: true }],
    })
    expect(await home.client.call(getLoan, { id: loan.id })).toEqual(before)
    await undo()
    expect(await ids({ status: 'out', entityId })).toEqual([loan.id])
    const again = await lend('Dan', [{ entityId, quantity: 4 }])
    expect((await undo(4, true)).status).toBe(409)
    expect(await send(updateLoan as never, { id: again.id, due: inDays(1), notes: 'n' })).toMatchObject([
      200,
      { contact: again.contact, due: inDays(1), notes: 'n' },
    ])
  })

  test('get back what a return took, whatever came back since, and go whole, with what it split off', async () => {
    const { id: entityId } = await home.make('Plate', { quantity: 10 })
    const { id, contact, lines } = await lend('Ida', [{ entityId, quantity: 10 }])
    const giveSome = (quantity: number) => giveBack([{ lineId: lines[0]?.id, quantity }])
    const stand = async () =>
      (await home.client.call(getLoan, { id })).lines.map(({ quantity, returnedAt }) => [
        quantity,
        returnedAt === null ? 'out' : 'back',
      ])
    await giveSome(4)
    await giveSome(2)
    const all = [
      [4, 'out'],
      [4, 'back'],
      [2, 'back'],
    ]
    const less = [
      [8, 'out'],
      [2, 'back'],
    ]
    for (const [back, lines] of [
      [1, less],
      [0, all],
      [0, less],
    ] as const) {
      expect((await undo(back)).status).toBe(201)
      expect(await stand()).toEqual(lines)
    }
    await giveSome(4)
    const before = await stand()
    // Nothing would be left of the line.
    expect([await undo(1), await undo(1, true)].map(({ status }) => status)).toEqual([409, 409])
    expect([await undo(6), await undo(6, true)].map(({ status }) => status)).toEqual([409, 201])
    expect(await ids({ entityId })).toEqual([])
    expect((await home.client.send(getContact, { id: contact?.id ?? '' })).status).toBe(404)
    await undo()
    expect(await stand()).toEqual(before)
  })

  test('go whole with the undo of an archive that has brought them, also after a return', async () => {
    const club = await Household.of(ada.client)
    const { id } = await club.make('Oar', { quantity: 10 })
    const lines = [{ entityId: id, quantity: 10 }]
    await club.client.call(createLoan, { contactName: 'Ulf', lines } as never)
    const entries = await unzip((await exportOf(stowage, club.client)).archive)
    // What tells of the group cannot be undone.
    const records: Sent[] = JSON.parse(String(entries.get('stowage.json')))
    const others = records.filter(each => each['kind'] !== 'group')
    const archive = await zipOf({ ...Object.fromEntries(entries), 'stowage.json': others })
    const { client } = await stowage.signUp('Ulla')
    expect(await importArchive(stowage, client, archive)).toMatchObject({ status: 'completed' })
    const { id: imported } = requireValue((await client.call(listChanges, {})).items[0])
    const [loan] = (await client.call(listLoans, {})).items
    await client.call(returnLoans, { lines: [{ lineId: loan?.lines[0]?.id, quantity: 4 }] } as never)
    expect((await client.send(undoChange, { id: imported })).status).toBe(409)
    expect((await client.send(undoChange, { id: imported, force: true })).status).toBe(201)
    expect((await client.call(listLoans, {})).items).toEqual([])
  })

  test('are prolonged when less is there than is out, as long as nobody else waits for it', async () => {
    const { id: entityId } = await home.make('Bench', { quantity: 5 })
    const { id } = await lend('Jo', [{ entityId, quantity: 4 }], { due: inDays(1) })
    const next = await lend('Kim', [{ entityId, quantity: 5 }], { from: inDays(4), due: inDays(5) })
    await home.put(entityId, { quantity: 3 })
    expect(await send(updateLoan as never, { id, due: inDays(3) })).toMatchObject([200, { due: inDays(3) }])
    expect(await send(updateLoan as never, { id, due: inDays(4) })).toMatchObject([
      409,
      { code: 'loan.not_available', lines: [{ entityId, reason: 'lent', loans: [{ id: next.id }] }] },
    ])
    await giveBack([{ entityId }])
    await home.put(entityId, { quantity: 5 })
    await home.client.call(handOverLoan, { id: next.id })
    // The day for which it was reserved stays.
    expect(await send(updateLoan as never, { id: next.id, due: inDays(6) })).toMatchObject([
      200,
      { from: next.from, due: inDays(6) },
    ])
  })

  test('are not handed over when an item has become a location; what is out stays so, and can be prolonged', async () => {
    const { id: entityId, name } = await home.make('Crate')
    const { id } = await lend('Noa', [{ entityId }], { from: inDays(1), due: inDays(2) })
    const out = await lend('Pia', [{ entityId: (await home.make('Case')).id }], { due: inDays(1) })
    for (const each of [entityId, out.lines[0]?.entity.id])
      await home.patch(requireValue(each ?? undefined), { entityTypeId: home.locationType.id })
    expect(await send(handOverLoan as never, { id })).toMatchObject([
      409,
      {
        code: 'loan.not_available',
        lines: [{ entityId, name, available: 0, reason: 'location', loans: [] }],
      },
    ])
    expect(await send(updateLoan as never, { id: out.id, due: inDays(3) })).toMatchObject([
      200,
      { due: inDays(3) },
    ])
    await home.patch(entityId, { entityTypeId: home.itemType.id })
    expect(await send(handOverLoan as never, { id })).toMatchObject([200, { outAt: expect.any(String) }])
  })

  test('come back from the trash and by undo as they are free on the day of the person who asks', async () => {
    const [east, west] = ['Pacific/Kiritimati', 'Etc/GMT+12'].map(zone => ({
      headers: { 'x-time-zone': zone },
    }))
    const day = dayAt(new Date().toISOString(), 'Etc/GMT+12')
    const { id: entityId } = await home.make('Tent')
    const { id } = await lend('Lia', [{ entityId }], { from: inDays(3), due: inDays(4) })
    await home.client.call(updateLoan, { id, from: day, due: day }, west)
    const remove = async () => {
      await home.client.call(deleteLoan, { id })
      const { items } = await home.client.call(listChanges, { limit: 1 })
      return requireValue(items[0]).id
    }
    const removed = await remove()
    await lend('Max', [{ entityId }])
    expect((await home.client.send(restoreTrash, { id }, west)).status).toBe(409)
    expect((await home.client.send(undoChange, { id: removed }, west)).status).toBe(409)
    // In the east the days of the reservation have passed.
    expect((await home.client.send(undoChange, { id: removed }, east)).status).toBe(201)
    await remove()
    expect((await home.client.send(restoreTrash, { id }, east)).status).toBe(200)
  })

  test('are returned late by a phone without a network, whoever has the item since', async () => {
    const { id: entityId } = await home.make('Jug')
    const { id, lines, outAt } = await lend('Cleo', [{ entityId }])
    await giveBack([{ entityId }])
    await lend('Eve', [{ entityId }])
    expect((await giveBack([{ entityId, at: outAt }]))[1]).toMatchObject({
      lines: [{ lineIds: [lines[0]?.id], loanIds: [id], isRepeated: true }],
    })
  })

  test('take contents along, leave out what cannot be lent, and outlive items and contacts', async () => {
    const box = await home.room('Box')
    const drill = await home.make('Drill', { parentId: box.id })
    const bit = await home.make('Bit', { parentId: drill.id, quantity: 5 })
    const old = await home.make('Old', { parentId: box.id })
    await home.put(old.id, { archived: true })
    await home.client.call(createFieldDefinition, {
      name: 'State',
      kind: 'choice',
      choices: [{ value: 'Broken', blocksLoans: true }],
    } as never)
    const saw = await home.make('Saw')
    await home.put(saw.id, { fields: [{ name: 'State', type: 'text', textValue: 'Broken' }] })
    const sold = await home.make('Sold')
    await home.put(sold.id, { soldDate: '2024-01-01' })
    const wanted = [saw, old, sold].map(({ id: entityId }) => ({ entityId }))
    expect((await refusedToLend(wanted))[2]).toMatchObject([
      { reason: 'blocked' },
      { reason: 'archived' },
      { reason: 'sold' },
    ])
    const lines = [{ entityId: saw.id }, { entityId: box.id, withContents: true }]
    const checked = await home.client.call(checkLoan, { lines })
    expect(checked.items.map(each => [each.name, each.quantity, each.available, each.reason]).sort()).toEqual(
      [
        ['Bit', 5, 5, null],
        ['Drill', 1, 1, null],
        ['Old', 1, 0, 'archived'],
        ['Saw', 1, 0, 'blocked'],
      ],
    )
    const [, made] = await send(createLoan, { contactName: 'Eve', lines, onProblem: 'skip' })
    expect(made).toMatchObject({ problems: [{ line: 0, code: 'loan.not_available' }] })
    expect(
      made.lines.map(({ entity, quantity }: Loan['lines'][number]) => [entity.name, quantity]).sort(),
    ).toEqual([
      ['Bit', 5],
      ['Drill', 1],
    ])
    const { id: eve } = requireValue(made.contact)
    expect((await home.client.call(listContacts, { hasLoans: true })).items.map(({ id }) => id)).toContain(
      eve,
    )
    expect((await home.client.send(deleteContact, { id: eve })).body).toMatchObject({
      code: 'contact.has_loans',
    })
    await home.remove(bit.id)
    const lineOf = async (name: string) =>
      requireValue(
        (await home.client.call(getLoan, { id: made.id })).lines.find(({ entity }) => entity.name === name),
      )
    expect((await lineOf('Bit')).entity).toMatchObject({ id: bit.id, exists: false, assetId: '' })
    await undo()
    expect((await lineOf('Bit')).entity).toMatchObject({ id: bit.id, exists: true })
    await home.put(bit.id, { quantity: 2 })
    expect((await undo()).status).toBe(201)

    await home.client.call(signLoan, { ...signature, id: made.id, moment: 'out' })
    await home.client.call(deleteLoan, { id: made.id })
    expect((await home.client.call(listTrash, { kinds: ['loan'] })).items).toMatchObject([
      { id: made.id, name: 'Eve', wasIn: { id: eve, name: 'Eve' } },
    ])
    const thief = await lend('Finn', [{ entityId: drill.id }])
    expect((await home.client.send(restoreTrash, { id: made.id })).status).toBe(409)
    await giveBack([{ lineId: thief.lines[0]?.id }])
    await home.client.call(restoreTrash, { id: made.id })
    await giveBack([{ entityId: drill.id }, { entityId: bit.id }])
    const [, trashed] = await send(createLoan, {
      contactId: eve,
      lines: [{ entityId: saw.id }, { entityId: drill.id }],
      onProblem: 'skip',
    })
    await home.client.call(signLoan, { ...signature, id: trashed.id, moment: 'back' })
    await home.client.call(deleteLoan, { id: trashed.id })

    await home.client.call(deleteContact, { id: eve })
    expect(await home.client.call(getLoan, { id: made.id })).toMatchObject({
      contact: { id: eve, name: 'Eve' },
      signatures: { out: { name: 'Eve' }, back: null },
    })
    await home.client.call(deleteTrash, { id: eve })
    expect(await home.client.call(getLoan, { id: made.id })).toMatchObject({
      contact: null,
      signatures: { out: null, back: null },
    })
    await home.client.call(restoreTrash, { id: trashed.id })
    expect(await home.client.call(getLoan, { id: trashed.id })).toMatchObject({
      lines: [{ entity: { name: 'Drill' } }],
      signatures: { out: null, back: null },
    })
    const kept = await stowage.app.database.read(async db =>
      db.q.selectFrom('change_rows').select('before').where('group_id', '=', home.groupId).execute(),
    )
    expect(JSON.stringify(kept)).not.toContain('strokes')
    const { items } = await home.client.call(listChanges, { limit: 50 })
    const told = await Promise.all(items.map(({ id }) => home.client.call(getChange, { id })))
    expect(JSON.stringify([items, told])).not.toContain('"Eve"')
    expect((await home.client.send(getContact, { id: eve })).status).toBe(404)
  })

  test('are found by the names of contacts and items, also of those that are gone, and exported by line', async () => {
    const club = await Household.of(ada.client)
    const { client } = club
    const { id: kept } = await client.call(createEntity, { name: 'Seil Größe 3', quantity: 5 })
    const { id: gone } = await client.call(createEntity, { name: 'Café', quantity: 1 })
    const { id: other } = await client.call(createContact, { name: 'Ören' })
    const make = async (input: Sent) => (await client.call(createLoan, input as never)).id
    const first = await make({
      contactId: other,
      notes: '=1+1',
      due: inDays(3),
      lines: [{ entityId: kept, quantity: 1.5 }, { entityId: gone }],
    })
    const second = await make({ contactName: 'Ben', lines: [{ entityId: kept }] })
    const found = async (q: string, more: Sent = {}) =>
      (await client.call(listLoans, { q, ...more } as never)).items.map(({ id }) => id)
    await client.call(returnLoans, { lines: [{ entityId: gone }] } as never)
    await client.call(deleteEntity, { id: gone })
    const before = requireValue((await client.call(listTrash, {})).items[0])
    await client.call(deleteTrash, { id: before.id })
    await club.put(kept, { name: 'Rope Größe 3' })
    for (const [q, loans] of [
      ['GROSSE', [second, first]],
      ['seil', []],
      ['cafe', [first]],
      ['oren', [first]],
      ['oeren', [first]],
      ['e', [second, first]],
      ['zebra', []],
    ] as const)
      expect([q, await found(q)]).toEqual([q, loans])
    const { items, next } = await client.call(listLoans, { q: 'e', limit: 1 } as never)
    expect([items.map(({ id }) => id), await found('e', { after: next })]).toEqual([[second], [first]])

    const write = async (body: Sent) => {
      const { bytes, headers } = await client.download(exportLoans, body as never)
      return { text: Buffer.from(bytes).toString(), name: headers.get('content-disposition') }
    }
    const columns = ['contact', 'itemName', 'quantity', 'due', 'outAt', 'returnedAt', 'notes']
    const { text, name } = await write({ columns, language: 'de', dates: 'ymd', bom: false, q: 'ören' })
    const today = inDays(0)
    const due = inDays(3)
    expect(text.trimEnd().split(/\r?\n/)).toEqual([
      'Kontakt;Gegenstand;Menge;Fällig;Ausgegeben;Zurückgegeben;Notizen',
      `Ören;Rope Größe 3;1,5;${due};${today};;'=1+1`,
      `Ören;Café;1;${due};${today};${today};'=1+1`,
    ])
    expect(name).toMatch(/^attachment; filename=stowage-loans_\d{4}-\d\d-\d\d\.csv$/)
    const rows: unknown = JSON.parse(
      (await write({ format: 'json', columns: ['id', 'outAt'], status: 'out' })).text,
    )
    expect(rows).toEqual([first, first, second].map(id => ({ id, outAt: expect.stringMatching(/Z$/) })))
    expect((await client.send(exportLoans, { status: 'lost' } as never)).status).toBe(422)
  })

  test('stand many lines, two phones at once, days when clocks change, names of any script, and people who left', async () => {
    const bob = await stowage.signUp('Bob', await invite({ ...ada, client: home.client }))
    const bobs = bob.client.as({ groupId: home.groupId })
    await addMany(stowage, home, 501, i => ({ name: `Hook ${i}`, quantity: 1 }))
    const { items } = await home.list({ q: 'Hook', pageSize: 501 })
    const lines = items.map(({ id }) => ({ entityId: id }))
    expect(lines).toHaveLength(501)
    const contactName = 'רות בן־דוד'
    expect((await send(createLoan, { contactName, lines }))[0]).toBe(422)
    const many = await bobs.call(createLoan, { contactName, lines: lines.slice(0, 500) })
    expect(many.lines).toHaveLength(500)
    expect(await ids({ q: 'בן־דוד' })).toEqual([many.id])
    expect((await send(createLoan, { contactName: 'a'.repeat(1000), lines: lines.slice(500) }))[0]).toBe(422)
    const phones = await Promise.all(
      [home.client, bobs].map(phone => phone.call(returnLoans, { lines: lines.slice(0, 500) })),
    )
    const repeated = phones.map(({ lines: done }) => [...new Set(done.map(({ isRepeated }) => isRepeated))])
    expect(repeated.toSorted()).toEqual([[false], [true]])
    expect(await ids({ status: 'returned', contactId: many.contact?.id })).toEqual([many.id])
    await home.client.call(removeMember, { user_id: bob.userId })
    expect((await home.client.call(getLoan, { id: many.id })).createdBy).toMatchObject({ name: 'Bob' })

    const rope = requireValue(lines[0])
    const spring = await lend(contactName, [rope], { from: '2027-03-27', due: '2027-03-28' })
    const after = await lend('Ben', [rope], { from: '2027-03-29', due: '2027-10-31' })
    expect((await refusedToLend([rope], { from: '2027-03-28', due: '2027-03-28' }))[2]).toMatchObject([
      { loans: [{ id: spring.id }] },
    ])
    expect((await refusedToLend([rope], { from: '2027-10-31', due: '2027-11-01' }))[2]).toMatchObject([
      { loans: [{ id: after.id }] },
    ])
    expect((await refusedToLend([rope], { from: '2027-11-01', due: '2027-11-01' }))[0]).toBe(201)
    const hook = lines.slice(1, 2)
    const kept = await lend('Dov', hook, { from: inDays(1), due: inDays(2) })
    await send(handOverLoan as never, { id: kept.id })
    await giveBack(hook)
    const handedOver = await home.client.call(getLoan, { id: kept.id })
    expect([await undo(1), await undo(1, true)].map(({ status }) => status)).toEqual([409, 409])
    expect(await home.client.call(getLoan, { id: kept.id })).toEqual(handedOver)
    // Out without an end, for ten years: never overdue, and in the way of every later day.
    const open = await lend('Cid', lines.slice(500))
    const days = { out_at: '2016-01-01T00:00:00.000Z', created_at: '2016-01-01T00:00:00.000Z' }
    await stowage.app.database.write(home.groupId, ({ db }) =>
      db.q
        .updateTable('loans')
        .set(days)
        .where('group_id', '=', home.groupId)
        .where('id', '=', open.id)
        .execute(),
    )
    expect(await ids({ status: 'overdue' })).not.toContain(open.id)
    expect(
      (await refusedToLend(lines.slice(500), { from: '9990-01-01', due: '9990-01-02' }))[2],
    ).toMatchObject([{ loans: [{ id: open.id }] }])
  })

  test('keep signatures, which are no changes and leave the version', async () => {
    const { id: entityId } = await home.make('Canoe')
    const { id } = await lend('Hal', [{ entityId }])
    const version = async () => {
      const { headers } = await home.client.send(getLoan, { id })
      return headers.get('etag')?.split('-')[0]
    }
    const newest = async () => (await home.client.call(listChanges, { limit: 1 })).items[0]?.id
    const before = [await version(), await newest()]
    const sign = (more: Sent) => send(signLoan as never, { id, moment: 'out', ...signature, ...more })
    const many = Array.from({ length: 2500 }, () => [1000, 0])
    expect(await sign({ strokes: [many, many], at: '2999-01-01T00:00:00Z' })).toMatchObject([200, { id }])
    const [status, signed] = await sign({ moment: 'back' })
    expect(status).toBe(200)
    expect(signed).toEqual(await home.client.call(getLoan, { id }))
    expect(signed).toMatchObject({
      signatures: {
        out: { name: 'Eve', strokes: [many, many] },
        back: {
          name: 'Eve',
          at: '2026-01-02T03:04:05.000Z',
          strokes: [
            [
              [0, 1000],
              [5, 5],
            ],
          ],
        },
      },
    })
    expect([await version(), await newest()]).toEqual(before)
    expect(JSON.stringify(await home.client.call(listLoans, {}))).not.toContain('strokes')
    for (const [more, refused] of [
      [{ strokes: [many, [...many, [0, 0]]] }, 422],
      [{ strokes: [] }, 422],
      [{ strokes: [[]] }, 422],
      [{ strokes: [[[1]]] }, 422],
      [{ strokes: [[[1, 2, 3]]] }, 422],
      [{ strokes: [[[0.5, 1]]] }, 422],
      [{ strokes: [[[0, 1001]]] }, 422],
      [{ name: ' ' }, 422],
      [{ moment: 'later' }, 400],
      [{ id: entityId }, 404],
    ] as const)
      expect([more, (await sign(more))[0]]).toEqual([more, refused])
    expect(await home.client.call(getLoan, { id })).toEqual(signed)
  })

  test('keep a signature with the contact into which theirs is merged, and nothing of it when that has gone', async () => {
    const club = await Household.of(ada.client)
    const { client } = club
    const { id: entityId } = await club.make('Kayak')
    const from = await client.call(createContact, { name: 'Ana' })
    const into = await client.call(createContact, { name: 'Anna' })
    const { id } = await client.call(createLoan, { contactId: from.id, lines: [{ entityId }] } as never)
    await client.call(signLoan, { ...signature, id, moment: 'out' })
    await client.call(returnLoans, { lines: [{ entityId }] } as never)
    await client.call(deleteLoan, { id })
    await client.call(restoreTrash, { id })
    await client.call(mergeContact, { id: from.id, into: into.id })
    await client.call(deleteTrash, { id: from.id })
    const recorded = await stowage.app.database.read(async db =>
      db.q.selectFrom('change_rows').select('before').where('group_id', '=', club.groupId).execute(),
    )
    expect(JSON.stringify(recorded)).not.toContain('strokes')
    expect((await client.call(getLoan, { id })).signatures.out).toMatchObject({ name: 'Eve' })
    await client.call(deleteContact, { id: into.id })
    await client.call(deleteTrash, { id: into.id })
    expect((await client.call(getLoan, { id })).signatures.out).toBeNull()
  })

  test('are of the group, and take a contact by its name only when one has it', async () => {
    const { id: entityId } = await home.make('Map')
    for (const name of ['Gil', 'gil']) await home.client.call(createContact, { name })
    expect(await send(createLoan, { contactName: 'GIL', lines: [{ entityId }] })).toMatchObject([
      409,
      { code: 'contact.ambiguous', contacts: [{ name: 'Gil' }, { name: 'gil' }] },
    ])
    const eve = await stowage.signUp('Eve')
    for (const [operation, input] of [
      [createLoan, { contactName: 'A', lines: [{ entityId }] }],
      [returnLoans, { lines: [{ entityId }] }],
    ] as const)
      expect((await eve.client.send(operation as typeof createLoan, input as never)).status).toBe(404)
    expect((await eve.client.call(listContacts, {})).items).toEqual([])
  })
})
