import { createEntityType, listEntityTypes } from '@stowage/contract/catalogues/entity-types'
import { listTags } from '@stowage/contract/catalogues/tags'
import { listChanges, undoChange } from '@stowage/contract/history/history'
import { createImportMapping } from '@stowage/contract/tables/import-mappings'
import { describe, expect, test } from 'vitest'
import { entityNamed, exported, inventoryOf } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { importTable, sendTable, tryTable } from '#test/tables.ts'
import { workbookOf } from '#test/workbook-files.ts'

describe.each(databases)('a table of any program, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  const home = homeOf(ada)
  const named = (name: string) => entityNamed(home.client, name)
  const codesOf = (report: { warnings: readonly { code: string }[] }) =>
    report.warnings.map(({ code }) => code).toSorted()

  describe('is read', () => {
    test('with columns that are guessed in German, decimal commas, dotted days and local words', async () => {
      const file =
        'Bezeichnung;Ort;Anzahl;Kaufpreis;Kaufdatum;Versichert;Schlagwörter\n' +
        'Bohrmaschine;Garage > Regal;1;1.299,00 €;09.03.2024;ja;Werkzeug, Strom\n' +
        'Säge;Garage > Regal;2,5;12,50;31.12.2023;nein;Werkzeug\n'
      const report = await importTable(home.client, file)
      expect(report).toMatchObject({ create: 2, newLocations: ['Garage', 'Garage / Regal'] })
      expect(report.newTags.toSorted()).toEqual(['Strom', 'Werkzeug'])
      expect(await named('Bohrmaschine')).toMatchObject({
        purchasePrice: 1299,
        purchaseDate: '2024-03-09',
        insured: true,
        parent: { name: 'Regal' },
      })
      expect(await named('Säge')).toMatchObject({ quantity: 2.5, purchasePrice: 12.5, insured: false })
    })

    test('with a quantity of 1 where it has none, and the stored one where that is empty', async () => {
      const { id } = await home.make('Old', { quantity: 7 })
      await importTable(
        home.client,
        `HB.name,HB.url,HB.quantity,HB.purchase_price\nPiano,,,4200\nOld,/item/${id},,5\n`,
      )
      expect((await named('Piano')).quantity).toBe(1)
      expect(await home.get(id)).toMatchObject({ quantity: 7, purchasePrice: 5 })
    })

    test('by a mapping: levels of a location, a total, fields with a type, a tag by yes and no, what is skipped', async () => {
      const mapping = {
        Ding: { member: 'name' },
        Raum: { member: 'location', level: 1 },
        Fach: { member: 'location', level: 2 },
        Stück: { member: 'quantity' },
        Summe: { member: 'total' },
        Gewicht: { field: 'Weight', type: 'number' },
        Kaputt: { tag: 'Broken' },
        Geprüft: { field: 'Checked', type: 'boolean' },
        Rest: { skip: true },
      }
      const file =
        'Ding;Raum;Fach;Stück;Summe;Gewicht;Kaputt;Geprüft;Rest\n' +
        'Stuhl;Küche;;4;100,00;7;x;ja;?\n' +
        'Tisch;Küche;Ecke;1;250,50;30;;nein;?\n'
      await importTable(home.client, file, { mapping: JSON.stringify(mapping) })
      expect(await named('Stuhl')).toMatchObject({
        purchasePrice: 25,
        parent: { name: 'Küche' },
        tags: [{ name: 'Broken' }],
        fields: [
          { name: 'Weight', type: 'number', numberValue: 7 },
          { name: 'Checked', type: 'boolean', booleanValue: true },
        ],
      })
      expect(await named('Tisch')).toMatchObject({ purchasePrice: 250.5, parent: { name: 'Ecke' }, tags: [] })
    })

    test('without rows whose cells are all corrected to nothing, those beyond the headers too', async () => {
      const file = 'Name,Anzahl\nZelt,1,zu,viel\nRucksack,2\n'
      const corrections = JSON.stringify(['Name', 'Anzahl'].map(column => ({ row: 2, column, value: '' })))
      expect((await tryTable(home.client, file)).errorCount).toBe(1)
      expect(await tryTable(home.client, file, { corrections })).toMatchObject({
        errorCount: 0,
        create: 1,
        rows: [
          {
            row: 3,
            name: 'Rucksack',
          },
        ],
      })
    })

    test('with other texts for cells that are corrected', async () => {
      const file = 'HB.name,HB.quantity\nRake,many\nSaw,2\n'
      const corrections = JSON.stringify([{ row: 2, column: 'HB.quantity', value: '3' }])
      expect((await tryTable(home.client, file)).errorCount).toBe(1)
      expect((await tryTable(home.client, file, { corrections })).errorCount).toBe(0)
      await importTable(home.client, file, { corrections })
      expect((await named('Rake')).quantity).toBe(3)
      const unknown = JSON.stringify([{ row: 9, column: 'HB.quantity', value: '3' }])
      expect(await sendTable(home.client, file, { corrections: unknown })).toMatchObject({
        status: 422,
        body: { code: 'validation' },
      })
    })

    test('with title rows above its header and sums below it, which are told', async () => {
      const file = 'Our inventory 2026,,\n\nName,Price,Quantity\nRake,10,1\nSaw,20,1\n,30,2\n'
      const report = await tryTable(home.client, file)
      expect(report).toMatchObject({ create: 2, rowCount: 2, headerRow: 3 })
      expect(report.warnings).toMatchObject([
        { code: 'skipped_row', params: { is: 'title' }, rows: [1] },
        { code: 'skipped_row', params: { is: 'total' }, rows: [6] },
      ])
      const unnamed = 'Name,Price\nRake,10\n,30\nSaw,20\n'
      expect((await tryTable(home.client, unnamed)).errors).toMatchObject([{ row: 3, code: 'empty' }])
    })
  })

  describe('with two readings', () => {
    const days = 'Name,Purchase date\nRake,09/03/2024\nSaw,05/07/2023\n'
    const numbers = 'Name,Price\nRake,1.234\nSaw,2.500\n'

    test.each([
      ['import.ambiguous_dates', days, { dates: 'dmy' }],
      ['import.ambiguous_numbers', numbers, { decimal: 'comma' }],
    ])('is refused with %s until somebody says which', async (code, file, options) => {
      const refused = await sendTable(home.client, file)
      expect(refused).toMatchObject({ status: 422, body: { code, decisions: [{ code }] } })
      expect(refused.body).toMatchObject({
        error: expect.stringMatching(/" can be ".+" with .+ or ".+" with .+; say which$/),
      })
      expect(await inventoryOf(home.client)).toEqual([])
      const tried = await tryTable(home.client, file)
      expect(tried.decisions).toMatchObject([{ code, readings: [{}, {}] }])
      expect(tried.errorCount).toBe(0)
      expect((await importTable(home.client, file, options)).create).toBe(2)
    })

    test('decides by one cell that has one reading', async () => {
      await importTable(home.client, `${days}Hoe,31/12/2023\n`)
      expect((await named('Rake')).purchaseDate).toBe('2024-03-09')
      await importTable(home.client, 'Name,Price\nAxe,1.234\nBox,"12,50"\n')
      expect((await named('Axe')).purchasePrice).toBe(1234)
    })
  })

  describe('onto items that are there', () => {
    const file = 'Name,Location,Serial number,Notes\nRake,Shed,,new\nSaw,Shed,S 1,new\n'

    test('changes nothing by what it has no column for, and clears by an empty cell', async () => {
      const { id } = await home.make('Rake', { description: 'Wooden' })
      await home.put(id, { notes: 'old', manufacturer: 'Gardena', description: 'Wooden' })
      const report = await importTable(home.client, `HB.url,HB.name,HB.notes\n/item/${id},Rake,\n`)
      expect(report).toMatchObject({ update: 1, changes: [{ member: 'notes', rows: 1, cleared: 1 }] })
      expect(codesOf(report)).toEqual(['cleared_column'])
      expect(await home.get(id)).toMatchObject({ notes: '', manufacturer: 'Gardena', description: 'Wooden' })
    })

    test.each([
      ['create', 2, 0, 0],
      ['update', 0, 2, 0],
      ['skip', 0, 0, 2],
    ])('with onDuplicate=%s', async (onDuplicate, create, update, skipped) => {
      await importTable(home.client, file)
      const again = file.replaceAll('new', 'newer').replace('Saw,', 'Handsaw,')
      const report = await tryTable(home.client, again, { onDuplicate })
      expect(report).toMatchObject({ create, update, skipped })
      await importTable(home.client, again, { onDuplicate })
      expect((await inventoryOf(home.client)).filter(({ name }) => name !== 'Shed')).toHaveLength(2 + create)
    })

    test('does not choose among several that fit', async () => {
      await importTable(home.client, file)
      await importTable(home.client, file)
      const { errors } = await tryTable(home.client, file, { onDuplicate: 'update' })
      expect(errors).toMatchObject([
        { row: 2, column: 'Name', code: 'several_fit', params: { by: 'name_and_location' } },
        { row: 3, column: 'Serial number', code: 'several_fit', params: { by: 'serial_number' } },
      ])
    })

    test('leaves a location and tags whose names hold separators', async () => {
      const attic = await home.room('Attic / left side')
      const tag = await home.tag('Tools; old')
      const { id } = await home.make('Trunk', { parentId: attic.id, tagIds: [tag.id] })
      const old = `HB.url,HB.name,HB.location,HB.tags\n/item/${id},Trunk,Attic / left side,Tools; old\n`
      expect(await importTable(home.client, old)).toMatchObject({
        unchanged: 1,
        newLocations: [],
        newTags: [],
      })
    })

    test('leaves what lies in an item that a file of Homebox cannot name', async () => {
      const attic = await home.room('Attic')
      const box = await home.make('Box', { parentId: attic.id })
      const { id } = await home.make('Hat', { parentId: box.id })
      const old = (location: string) =>
        `HB.url,HB.name,HB.location,HB.parent_import_ref\n/item/${id},Hat,${location},\n`
      expect(await importTable(home.client, old('Attic'))).toMatchObject({ unchanged: 1 })
      const pan = await home.make('Pan', { parentId: box.id })
      const lid = await home.make('Lid')
      const ours = `HB.url,HB.name,HB.location,HB.parent_import_ref\n/item/${id},Hat,Attic,\n/item/${pan.id},Pan,Attic,${box.id}\n/item/${lid.id},Lid,,\n`
      await importTable(home.client, ours)
      expect((await home.get(id)).parent?.id).toBe(attic.id)
    })

    test('finds names in other letters and with other blanks, and the first spelling of a new one wins', async () => {
      const kitchen = await home.room('Living Room')
      await home.tag('Électronique')
      const report = await importTable(
        home.client,
        'Name,Location,Tags\nTV,living\u00a0 room,electronique\nA,Cellar,new tag\nB,cellar,New  Tag\n',
      )
      expect(report).toMatchObject({ newLocations: ['Cellar'], newTags: ['new tag'] })
      expect(codesOf(report)).toEqual(['spelling', 'spelling'])
      expect((await named('TV')).parent?.id).toBe(kitchen.id)
      expect((await home.client.call(listTags, {})).map(({ name }) => name)).toEqual([
        'Électronique',
        'new tag',
      ])
    })
  })

  test('puts rows without a location, new items and everything where the options say', async () => {
    const room = await home.room('Inbox')
    const tag = await home.tag('Imported')
    const type = await home.client.call(createEntityType, { name: 'Tool', isLocation: false })
    const options = { locationId: room.id, entityTypeId: type.id, tagIds: [tag.id] }
    await importTable(home.client, 'Name,Location\nRake,\nSaw,Shed\n', options)
    expect(await named('Rake')).toMatchObject({ parent: { id: room.id }, entityType: { id: type.id } })
    expect(await named('Saw')).toMatchObject({ parent: { name: 'Shed' }, tags: [{ id: tag.id }] })
    for (const wrong of [{ locationId: type.id }, { entityTypeId: room.id }, { tagIds: [room.id] }])
      expect(await sendTable(home.client, 'Name\nRake\n', wrong)).toMatchObject({
        status: 422,
        body: { code: 'validation', fields: { [Object.keys(wrong)[0] ?? '']: expect.any(String) } },
      })
  })

  test('is read by a stored mapping of the group, and by no other', async () => {
    const mapping = { Ding: { member: 'name' as const }, Wert: { member: 'price' as const } }
    const { id } = await home.client.call(createImportMapping, {
      name: 'Mine',
      mapping,
      headers: ['Ding', 'Wert'],
      options: { decimal: 'comma' },
    })
    await importTable(home.client, 'Ding,Wert\nRake,1.234\n', { mappingId: id })
    expect((await named('Rake')).purchasePrice).toBe(1234)
    expect(await sendTable(home.client, 'Ding\nRake\n', { mappingId: home.groupId })).toMatchObject({
      status: 404,
      body: { code: 'import_mapping.not_found' },
    })
  })

  test('finds types by name and makes those that are missing, and all of it can be undone', async () => {
    const report = await importTable(home.client, 'Name,Type\nRake,Tool\nSaw,tool\n')
    expect(report.newTypes).toEqual(['Tool'])
    const before = await home.client.call(listEntityTypes, {})
    expect(before.filter(({ name }) => name === 'Tool')).toHaveLength(1)
    const [change] = (await home.client.call(listChanges, {})).items
    await home.client.call(undoChange, { id: change?.id ?? '' })
    expect(await inventoryOf(home.client)).toEqual([])
  })

  test('tells what changes as it is stored, without the guard of spreadsheets', async () => {
    const { id } = await home.make('Rake')
    await home.put(id, { notes: '=1+1' })
    const { changes } = await tryTable(home.client, `HB.url,HB.name,HB.notes\n/item/${id},Rake,-soon\n`)
    expect(changes).toMatchObject([{ member: 'notes', examples: [{ before: '=1+1', after: '-soon' }] }])
  })

  test('warns of what looks wrong', async () => {
    const { id } = await home.make('Piano', { quantity: 1 })
    await home.put(id, { purchasePrice: 42 })
    await home.make('Numbered', {})
    const file =
      'HB.url,HB.name,HB.serial_number,HB.purchase_price,HB.asset_id,HB.notes,HB.insured\n' +
      `/item/${id},Piano,,4200,,,-\n` +
      ',03. Apr,"1,23E+14",£5,000-007,K\u00c3\u00bcche,\n' +
      ',Other,,,000-007,,\n'
    expect(codesOf(await tryTable(home.client, file, { decimal: 'point' }))).toEqual([
      'empty_mark',
      'exponent',
      'name_is_day',
      'other_currency',
      'price_factor',
      'repeated_asset_number',
      'wrong_encoding',
    ])
  })

  test('of several sheets is told with the sheet and the row there', async () => {
    const file = await workbookOf([
      {
        name: 'Kitchen',
        rows: [
          ['Kitchen things'],
          ['Name', 'Price', 'Bought'],
          ['Pan', 12],
          [],
          ['Pot', 'ten'],
          ['Cup', 1, 'n/a'],
        ],
      },
      { name: 'Empty', rows: [['Name']] },
      {
        name: 'Garage',
        rows: [
          ['Bought', 'Name', 'Price'],
          ['never', 'Drill', '1.299'],
          ['n/a', 'Saw', '12,50'],
        ],
      },
    ])
    const table = new Uint8Array(file)
    const columns = { mapping: JSON.stringify({ Bought: { member: 'purchaseDate' } }), sheet: '*' }
    const report = await tryTable(home.client, table, columns)
    const sheetRows = [
      { sheet: 'Kitchen', rowsBefore: 0 },
      { sheet: 'Empty', rowsBefore: 6 },
      { sheet: 'Garage', rowsBefore: 6 },
    ]
    const errors = [
      { row: 5, column: 'Price', value: 'ten', sheet: 'Kitchen', sheetRow: 5 },
      { row: 8, column: 'Bought', value: 'never', sheet: 'Garage', sheetRow: 2 },
    ]
    expect(report).toMatchObject({ sheetRows, errors })
    expect(report.warnings).toMatchObject([
      { code: 'skipped_row', rows: [1] },
      { code: 'empty_mark', rows: [6, 9] },
    ])
    expect(await sendTable(home.client, table, columns)).toMatchObject({
      status: 422,
      body: { rows: errors },
    })
    // A correction names the row among all.
    const corrections = JSON.stringify(errors.map(({ row, column }) => ({ row, column, value: '' })))
    await importTable(home.client, table, { ...columns, corrections })
    expect(await named('Drill')).toMatchObject({ purchasePrice: 1299, parent: { name: 'Garage' } })
    expect((await tryTable(home.client, table, { sheet: 'Garage' })).sheetRows).toBe(undefined)
  })

  test('that we have written ourselves changes nothing', async () => {
    const box = await home.make('Box', { parentId: (await home.room('Attic')).id })
    const pinned = await home.make('Pinned', { parentId: box.id })
    await home.put(pinned.id, {
      locationId: (await home.room('Cellar')).id,
      purchasePrice: 1.234,
      quantity: 1.5,
    })
    expect(await tryTable(home.client, await exported(home.client))).toMatchObject({
      create: 0,
      update: 0,
      unchanged: 4,
      warnings: [],
      decisions: [],
    })
  })
})
