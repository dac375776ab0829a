import { createEntity as createItem } from '@stowage/contract/entities/entities'
import { createGroup, deleteGroup } from '@stowage/contract/groups/groups'
import {
  createLabelFormat,
  deleteLabelFormat,
  getLabelFormat,
  type LabelFormat,
  type LabelFormatIn,
  listLabelFormats,
  listLabelStarts,
  setLabelStart,
  updateLabelFormat,
} from '@stowage/contract/labels/label-formats'
import { drawLabelSheet, previewLabelSheet } from '@stowage/contract/labels/labels'
import { deleteSelf } from '@stowage/contract/people/users'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { databases } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { refusalOf } from '#test/household.ts'
import { invite } from '#test/invite.ts'
import { readPdf } from '#test/read-pdf.ts'
import type { Signed } from '#test/test-app.ts'

const mm = 72 / 25.4

const boxes = {
  width: 70,
  height: 50.8,
  columns: 3,
  rows: 5,
  columnGap: 0,
  rowGap: 0,
  marginLeft: 0,
  marginTop: 21.5,
  paperWidth: null,
  paperHeight: null,
}

const whole = {
  name: 'Box labels',
  shared: true,
  sheet: boxes,
  fields: ['assetId', 'name', 'field:Voltage'],
  code: 'code128',
  codeTarget: 'asset',
  codeSize: 'large',
  textSize: 'small',
  offset: { x: 0.5, y: -1 },
} as const satisfies Partial<LabelFormatIn>

type Sent = Parameters<Signed['client']['send']>[1]

describe.each(databases)('label formats, on %s', kind => {
  let ada: Signed
  let bob: Signed
  let cy: Signed
  const stowage = serverFor(kind)
  beforeEach(async () => {
    ada = await stowage.signUp('Ada')
    const token = await invite(ada)
    bob = await stowage.signUp('Bob', token)
    cy = await stowage.signUp('Cy', token)
  })
  afterAll(async () => {
    expect(stowage.loggedErrors).toEqual([])
  })

  const make = (who: Signed, more: object = {}): Promise<LabelFormat> =>
    who.client.call(createLabelFormat, { name: 'Shelf labels', sheet: 'l7160', ...more } as never)
  const names = async (who: Signed) => (await who.client.call(listLabelFormats, {})).map(({ name }) => name)
  const change = async (who: Signed, { id }: LabelFormat, more: object = {}) =>
    refusalOf(
      await who.client.send(updateLabelFormat, { id, name: 'Changed', sheet: 'l7160', ...more } as never),
    )
  const remove = async (who: Signed, { id }: LabelFormat) =>
    (await who.client.send(deleteLabelFormat, { id })).status

  test('keep everything that is said of them, and reset what is not', async () => {
    const made = await make(ada, whole)
    expect(made).toMatchObject({ ...whole, fields: [...whole.fields], userId: ada.userId, start: 1 })
    expect(made.measures).toEqual({
      paper: [210, 297],
      columns: 3,
      rows: 5,
      label: [70, 50.8],
      gap: [0, 0],
      margin: [0, 21.5],
      isEndless: false,
    })
    expect(await ada.client.call(getLabelFormat, { id: made.id })).toEqual(made)
    const bare = await ada.client.call(updateLabelFormat, {
      id: made.id,
      name: 'Bare',
      sheet: 'zweckform-3490',
    } as never)
    expect(bare).toMatchObject({
      shared: false,
      sheet: 'zweckform-3490',
      fields: ['name', 'path', 'assetId'],
      code: 'qr',
      codeTarget: 'entity',
      codeSize: 'medium',
      textSize: 'medium',
      offset: { x: 0, y: 0 },
    })
  })

  test('take as many labels as fit where it is not said', async () => {
    const { measures } = await make(ada, {
      sheet: { width: 60, height: 30, paperWidth: 62, paperHeight: 100 },
    })
    expect(measures).toMatchObject({ columns: 1, rows: 3, margin: [1, 5] })
  })

  test('are listed by name, with the shared ones of others', async () => {
    for (const name of ['Shelf 10', 'Shelf 9', 'attic']) await make(ada, { name })
    await make(bob, { name: 'Everybody’s', shared: true })
    expect(await names(ada)).toEqual(['attic', 'Everybody’s', 'Shelf 9', 'Shelf 10'])
    expect(await names(cy)).toEqual(['Everybody’s'])
  })

  test('of somebody else do not exist, and shared ones are changed by who made them and by owners', async () => {
    const own = await make(bob)
    for (const other of [ada, cy]) {
      expect(await change(other, own)).toMatchObject({ status: 404, code: 'label_format.not_found' })
      expect(await remove(other, own)).toBe(404)
      const start = await other.client.send(setLabelStart, { format: own.id, start: 3 })
      expect(refusalOf(start)).toMatchObject({ status: 404, code: 'label_format.not_found' })
      const drawn = await other.client.send(previewLabelSheet, { formatId: own.id } as Sent)
      expect(refusalOf(drawn)).toMatchObject({ status: 404, code: 'label_format.not_found' })
    }
    const shared = await make(bob, { shared: true })
    expect(await change(cy, shared)).toMatchObject({ status: 403, code: 'label_format.not_yours' })
    expect(await remove(cy, shared)).toBe(403)
    expect(await change(ada, shared, { shared: true })).toMatchObject({ status: 200 })
    expect(await change(ada, shared)).toMatchObject({ status: 403, code: 'label_format.not_yours' })
    expect(await change(bob, shared)).toMatchObject({ status: 200 })
    expect(await names(ada)).toEqual([])
    expect([await remove(bob, shared), await remove(bob, shared), await remove(bob, own)]).toEqual([
      204, 404, 204,
    ])
  })

  test('are not overwritten by somebody who has not seen the last version', async () => {
    const { id } = await make(ada)
    const etag = (await ada.client.send(getLabelFormat, { id })).headers.get('etag') ?? ''
    const send = () =>
      ada.client.send(updateLabelFormat, { id, name: 'New', sheet: 'l7160' } as never, {
        headers: { 'if-match': etag },
      })
    expect([(await send()).status, (await send()).status]).toEqual([200, 412])
  })

  test('are at most 100 of a person in a group', async () => {
    const { id } = await make(bob)
    await stowage.app.database.write(bob.groupId, async ({ db }) => {
      const row = await db.q
        .selectFrom('label_formats')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const copies = Array.from({ length: 99 }, () => ({ ...row, id: newId() }))
      await db.q.insertInto('label_formats').values(copies).execute()
    })
    const one = await bob.client.send(createLabelFormat, { name: 'Again', sheet: 'l7160' } as never)
    expect(refusalOf(one)).toMatchObject({ status: 409, code: 'label_format.too_many' })
    expect(await make(cy)).toMatchObject({ name: 'Shelf labels' })
  })

  test.each<[object, string[]]>([
    [
      { name: '', sheet: 'cardboard', fields: ['colour'], code: 'ean', codeTarget: 'id', codeSize: 1 },
      ['name', 'sheet', 'fields.0', 'code', 'codeTarget', 'codeSize'],
    ],
    [{ textSize: 'huge', offset: { x: 21, y: '1' } }, ['textSize', 'offset.x', 'offset.y']],
    [{ fields: Array.from({ length: 9 }, () => 'name') }, ['fields']],
    [{ fields: [`field:${'x'.repeat(256)}`] }, ['fields.0']],
    [{ fields: [], code: 'none' }, ['fields']],
    [{ sheet: { width: 300, height: 20 } }, ['sheet.width']],
    [{ sheet: { width: 70, height: 37, columns: 4 } }, ['sheet.width']],
  ])('refuse what is wrong, by its name: %j', async (wrong, fields) => {
    const reply = await ada.client.send(createLabelFormat, { name: 'A', sheet: 'l7160', ...wrong } as never)
    expect(refusalOf(reply)).toEqual({ status: 422, code: 'validation', fields })
  })

  test('that are shared outlive the account of who made them, and go to the owner who changes them', async () => {
    const shared = await make(bob, { shared: true })
    const own = await make(bob)
    await bob.client.call(setLabelStart, { format: own.id, start: 4 })
    await bob.client.call(deleteSelf, {})
    const left = await cy.client.call(getLabelFormat, { id: shared.id })
    expect(left).toMatchObject({ userId: null, name: 'Shelf labels' })
    expect(await cy.client.call(listLabelStarts, {})).toEqual([])
    expect(await change(cy, shared)).toMatchObject({ status: 403 })
    await change(ada, shared, { shared: true })
    expect(await ada.client.call(getLabelFormat, { id: shared.id })).toMatchObject({ userId: ada.userId })
  })

  test('go with the group', async () => {
    const { id: groupId } = await ada.client.call(createGroup, { name: 'Club' })
    const club = ada.client.as({ groupId })
    const { id } = await club.call(createLabelFormat, {
      name: 'Boats',
      shared: true,
      sheet: 'l7160',
    } as never)
    await club.call(setLabelStart, { format: id, start: 4 })
    await club.call(deleteGroup, {})
    const left = await stowage.app.database.read(async ({ q }) => [
      await q.selectFrom('label_formats').select('id').where('group_id', '=', groupId).execute(),
      await q.selectFrom('label_starts').select('format').where('group_id', '=', groupId).execute(),
    ])
    expect(left).toEqual([[], []])
  })

  test('remember the next free label for the whole group, and sheets start there', async () => {
    const { id } = await make(ada, { shared: true })
    const { id: item } = await ada.client.call(createItem, { name: 'Rake' })
    await cy.client.call(setLabelStart, { format: id, start: 20 })
    await cy.client.call(setLabelStart, { format: 'L7160', start: 3 })
    expect(await bob.client.call(listLabelStarts, {})).toEqual(
      [
        { format: id, start: 20 },
        { format: 'l7160', start: 3 },
      ].toSorted((one, other) => (one.format < other.format ? -1 : 1)),
    )
    expect(await bob.client.call(getLabelFormat, { id })).toMatchObject({ start: 20 })
    const preview = (more: object) =>
      bob.client.call(previewLabelSheet, {
        formatId: id,
        select: { ids: [item] },
        copies: 3,
        ...more,
      } as never)
    expect(await preview({})).toMatchObject({ start: 20, sheets: 2, labels: 3 })
    expect(await preview({ start: 2 })).toMatchObject({ start: 2, sheets: 1 })
    // A sheet with fewer labels begins anew.
    await change(ada, { id } as LabelFormat, { shared: true, sheet: 'l7169' })
    expect(await preview({})).toMatchObject({ start: 1, sheets: 1 })
    await bob.client.call(setLabelStart, { format: 'l7160', start: 1 })
    await ada.client.call(deleteLabelFormat, { id })
    expect(await bob.client.call(listLabelStarts, {})).toEqual([])
  })

  test.each([
    ['l7160', 22, 422, 'validation'],
    ['l7160', 0, 422, 'validation'],
    ['cardboard', 2, 404, 'label_format.not_found'],
    [newId(), 2, 404, 'label_format.not_found'],
  ])('refuse to remember for %s that label %d is free', async (format, start, status, code) => {
    expect(refusalOf(await ada.client.send(setLabelStart, { format, start }))).toMatchObject({ status, code })
  })

  test('are what a sheet looks like, unless the request says something else', async () => {
    const { id } = await make(ada, { ...whole, code: 'none', fields: ['name'] })
    const item = await ada.client.call(createItem, { name: 'Rake' })
    const draw = async (more: object) =>
      (
        await ada.client.download(drawLabelSheet, {
          formatId: id,
          select: { ids: [item.id] },
          border: true,
          ...more,
        } as never)
      ).bytes
    const [page] = readPdf(await draw({}))
    expect(page?.areas).toEqual([])
    expect(page?.texts.map(({ text }) => text)).toEqual(['Rake'])
    // 0.5 mm to the right and 1 mm up.
    const [corner] = page?.frames[0] ?? []
    expect(corner?.map(at => Number((at / mm).toFixed(2)))).toEqual([0.5, Number((297 - 20.5).toFixed(2))])
    const [other] = readPdf(await draw({ fields: ['assetId'], offset: { x: 0, y: 0 }, start: 2 }))
    expect(other?.texts.map(({ text }) => text)).toEqual([item.assetId])
    expect(other?.frames[0]?.[0]?.map(at => Math.round(at / mm))).toEqual([70, Math.round(297 - 21.5)])
  })
})
