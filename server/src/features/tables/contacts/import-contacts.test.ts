import { listChanges, undoChange } from '@stowage/contract/history/history'
import {
  type Contact,
  createContact,
  deleteContact,
  listContacts,
  updateContact,
} from '@stowage/contract/lending/contacts'
import { createLoan } from '@stowage/contract/lending/loans'
import { getImport, type ImportRun, importEntities } from '@stowage/contract/tables/imports'
import { exportContacts } from '@stowage/contract/tables/table-exports'
import { describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { csvOf } from '#test/csv-files.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { refusalOf, type Sent } from '#test/household.ts'
import { encodeText } from '#test/table-files/encode-text.ts'
import { importTable, sendTable, type TableOptions, tableForm, tryTable } from '#test/tables.ts'

describe.each(everyDatabase)('a table of contacts, on %s,', kind => {
  const { stowage, home } = householdOn(kind)

  const make = (name: string, more: Sent = {}) =>
    home.client.call(createContact, { name, ...more } as never) as Promise<Contact>
  const all = async () => (await home.client.call(listContacts, { limit: 200 })).items
  const texts = async () =>
    (await all()).map(({ name, email, phone, reference, notes }) => [name, email, phone, reference, notes])
  const newest = async () => requireValue((await home.client.call(listChanges, { limit: 1 })).items[0])
  const of = (more: TableOptions = {}): TableOptions => ({ of: 'contacts', ...more })
  const attempt = (file: string, more: TableOptions = {}) => tryTable(home.client, file, of(more))
  const load = (file: string | Buffer<ArrayBuffer>, more: TableOptions = {}) =>
    importTable(home.client, file, of(more))

  test('by Excel in German is read with its umlauts, joins names, and is one change that undo takes back', async () => {
    const file =
      'Mitglieder 2026;;;;;\r\n' +
      'Mitglieds-Nr.;Name;Vorname;E-Mail;Handy;Bemerkung;PLZ\r\n' +
      '017;Größl;Jörg;joerg@example.de;+49 170 1;"Zahlt bar,\r\nimmer";80331\r\n' +
      '018;Weiß;Änne;adi@example.de;0170-2;;80331\r\n'
    const bytes = encodeText(file, 'windows-1252', false)
    const report = await load(bytes, { encoding: 'windows-1252' })
    expect(report.columns.map(({ mappedTo }) => Object.values(mappedTo).join())).toEqual(
      'reference lastName firstName email phone notes true'.split(' '),
    )
    expect(report).toMatchObject({ delimiter: ';', create: 2, update: 0, newFields: [], errorCount: 0 })
    expect(await texts()).toEqual([
      ['Änne Weiß', 'adi@example.de', '0170-2', '018', ''],
      ['Jörg Größl', 'joerg@example.de', '+49 170 1', '017', 'Zahlt bar,\r\nimmer'],
    ])
    const { id, ...told } = await newest()
    expect(told).toMatchObject({ kind: 'imported', counts: [{ kind: 'contact', count: 2 }] })
    await home.client.call(undoChange, { id })
    expect(await all()).toEqual([])
  })

  test.each([
    ['Name,Email,Phone,Member no.,Comments', ['name', 'email', 'phone', 'reference', 'notes']],
    ['First name,Last name,E-mail Address,Mobile Phone', ['firstName', 'lastName', 'email', 'phone']],
    ['Nachname;Vorname;Telefon;Mobil;Nr.', ['lastName', 'firstName', 'phone', '-', 'reference']],
    ['Nom;Prénom;Courriel;Tél.;N° adhérent', ['lastName', 'firstName', 'email', 'phone', 'reference']],
    ['Nombre;Apellidos;Correo electrónico;Móvil', ['firstName', 'lastName', 'email', 'phone']],
    ['Nombre;Teléfono;N.º de socio;Observaciones', ['name', 'phone', 'reference', 'notes']],
  ])('has columns that are guessed: %s', async (header, targets) => {
    const delimiter = header.includes(';') ? ';' : ','
    const row = header.split(delimiter).map((_, i) => `X${i}`)
    const { columns } = await attempt(`${header}\n${row.join(delimiter)}\n`)
    const contact = columns.map(({ mappedTo }) => ('contact' in mappedTo ? mappedTo.contact : '-'))
    expect(contact).toEqual(targets)
  })

  test('that was exported, in any form and language, changes nothing, and finds renamed contacts by their id', async () => {
    await make('Anna', { phone: '+49 30 1', notes: '=1+1\n<br> & &amp; "x"\n', reference: '0042' })
    await make('Anna', { email: 'ANNA@example.com' })
    await make("'=b", { notes: ' \u05d0\u05d1 ' })
    const before = await all()
    for (const [format, languages] of [
      ['csv', ['en', 'de', 'fr', 'es']],
      ['xlsx', ['de']],
    ] as const)
      for (const language of languages) {
        const asked = { format, language } as never
        const { bytes } = await home.client.download(exportContacts, asked)
        const { columns, unchanged, create, update } = await tryTable(
          home.client,
          bytes,
          of({ onDuplicate: 'update' }),
        )
        expect([format, language, unchanged, create + update]).toEqual([format, language, 3, 0])
        expect(columns.every(({ certain }) => certain)).toBe(true)
      }
    const last = requireValue(before.at(-1))
    await load(`ID,Name\n${last.id},Hanna\n`)
    expect((await all()).filter(({ name }) => name === 'Hanna')).toEqual([{ ...last, name: 'Hanna' }])
  })

  test('updates who has the reference, else the name and email address, and makes one contact of two rows', async () => {
    const anna = await make('Anna', { reference: 'M-1', notes: 'Stays', phone: '1' })
    const ben = await make('Ben', { email: 'ben@example.com' })
    const other = await make('Cora', { reference: 'M-9' })
    const file =
      'Name,Email,Phone,Reference\nAnne,a@example.com,,m-1\nBEN,Ben@Example.com,2,M-2\nCora,,3,M-3\n' +
      'Dora,,4,\ndóra ,,5,\n'
    const dry = await attempt(file, { onDuplicate: 'update' })
    expect(dry.rows.map(({ action, overriddenBy = 0 }) => `${action} ${overriddenBy}`)).toEqual(
      'update 0, update 0, create 0, unchanged 6, create 0'.split(', '),
    )
    expect(dry.changes.find(({ member }) => member === 'phone')).toMatchObject({ rows: 2, cleared: 1 })
    const { rows: _, ...told } = dry
    expect(await load(file, { onDuplicate: 'update' })).toEqual(told)
    expect(await all()).toEqual([
      { ...anna, name: 'Anne', email: 'a@example.com', phone: '', reference: 'm-1' },
      { ...ben, name: 'BEN', email: 'Ben@Example.com', phone: '2', reference: 'M-2' },
      other,
      expect.objectContaining({ name: 'Cora', reference: 'M-3' }),
      expect.objectContaining({ name: 'dóra', phone: '5' }),
    ])
    expect(await load(file, { onDuplicate: 'update' })).toMatchObject({ create: 0, update: 0, unchanged: 5 })
    const { id } = await newest()
    await home.client.call(undoChange, { id })
    expect(await all()).toEqual([anna, ben, other])
  })

  test('skips or repeats existing contacts on request, and refuses rows that fit several', async () => {
    const first = await make('Anna')
    const skipped = await attempt('Name\nAnna\nBen\n', { onDuplicate: 'skip' })
    expect(skipped).toMatchObject({ create: 1, skipped: 1 })
    expect(skipped.rows[0]).toMatchObject({ action: 'skip', duplicateOf: first.id })
    expect(await load('Name\nAnna\n')).toMatchObject({ create: 1 })
    expect(await attempt('Name\nAnna\n')).toMatchObject({ create: 1, duplicates: 1 })
    const { status, body } = await sendTable(home.client, 'Name\nAnna\n', of({ onDuplicate: 'update' }))
    expect([status, body]).toMatchObject([
      422,
      { count: 1, rows: [{ row: 2, column: 'Name', code: 'several_fit', params: { by: 'name_and_email' } }] },
    ])
  })

  test('is refused as a whole for its bad cells, and takes a mapping for contacts only', async () => {
    const file = csvOf([
      { Vorname: 'A'.repeat(150), Nachname: 'B'.repeat(150), Mail: 'a' },
      { Vorname: '', Nachname: ' ', Mail: 'b' },
      { Vorname: 'C', Nachname: '', Mail: 'd'.repeat(256) },
    ])
    const { rows, errorCount } = await attempt(file)
    const errors = rows.flatMap(({ errors = [] }) => errors.map(({ column, code }) => [column, code]))
    expect([errorCount, errors]).toEqual([
      3,
      [
        ['Nachname', 'too_long'],
        ['Nachname', 'empty'],
        ['Mail', 'too_long'],
      ],
    ])
    expect(refusalOf(await sendTable(home.client, file, of()))).toMatchObject({ code: 'import.bad_rows' })
    const only = (target: object, more: TableOptions = of()) =>
      tryTable(home.client, 'X\nZoe\n', { mapping: JSON.stringify({ X: target }), ...more })
    expect(await only({ contact: 'name' })).toMatchObject({ create: 1 })
    for (const report of [await only({ member: 'name' }), await only({ contact: 'name' }, {})])
      expect(report.errors[0]).toMatchObject({ column: 'X', code: 'not_one_of' })
    expect((await sendTable(home.client, file, { of: 'loans' })).status).toBe(422)
    const bare = await attempt('Zoe\nYann\n', { otherColumns: 'keep' })
    expect(bare.decisions).toMatchObject([{ code: 'import.ambiguous_header' }])
    expect(await attempt('Zoe\nYann\n', { otherColumns: 'keep', header: 'none' })).toMatchObject({
      create: 2,
    })
    expect(await all()).toEqual([])
  })

  test('of thousands is a long write, whose undo leaves who has items by then', async () => {
    const rows = Array.from({ length: 1500 }, (_, i) => ({ Name: `Person ${i}`, Phone: `+49 ${i}` }))
    const kept = await make('Person 1', { phone: 'old' })
    const form = tableForm(csvOf(rows), of({ async: 'true', onDuplicate: 'update' }))
    const { body } = await home.client.send(importEntities, {}, { form })
    await stowage.app.worker.runDue()
    const run = (await home.client.call(getImport, body as { id: string })) as ImportRun
    expect(run).toMatchObject({ status: 'completed', report: { create: 1499, update: 1 } })
    const borrower = requireValue((await home.client.call(listContacts, { q: 'Person 700' })).items[0])
    const { id: entityId } = await home.make('Rope')
    await home.client.call(createLoan, { contactId: borrower.id, lines: [{ entityId }] })
    await home.client.call(undoChange, { id: requireValue(run.changeId) })
    expect(await all()).toEqual([kept, borrower])
    await home.client.call(updateContact, { ...kept, name: 'Open' })
    await home.client.call(deleteContact, { id: kept.id })
  })
})
