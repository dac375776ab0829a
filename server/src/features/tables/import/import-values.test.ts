import { once } from 'node:events'
import { createTag, listTags, updateTag } from '@stowage/contract/catalogues/tags'
import { listChanges } from '@stowage/contract/history/history'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { entityNamed, exported, importRows, importText, inventoryOf, rowsOf } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'

describe.each(databases)('what the cells of a CSV file do, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  const home = homeOf(ada)

  const put = (...rows: readonly Record<string, string>[]) => importRows(home.client, ...rows)
  const named = (name: string) => entityNamed(home.client, name)
  const fieldsOf = async (name: string) =>
    (await named(name)).fields.map(({ name, type, textValue, numberValue, booleanValue, timeValue }) => [
      name,
      type,
      { text: textValue, number: numberValue, boolean: booleanValue, time: timeValue }[type],
    ])
  const history = (name: string) =>
    stowage.app.database.read(db =>
      db.q
        .selectFrom('events')
        .selectAll()
        .where('group_id', '=', home.groupId)
        .where('name', '=', name)
        .orderBy('id')
        .execute(),
    )

  const everything = {
    'HB.name': 'Bicycle',
    'HB.import_ref': 'bike',
    'HB.description': 'Blue',
    'HB.notes': 'Two\nlines, one comma',
    'HB.manufacturer': 'Radwerk',
    'HB.model_number': 'R 7',
    'HB.serial_number': '0007',
    'HB.purchase_from': 'Shop "Zur Kette"',
    'HB.warranty_details': 'Frame only',
    'HB.sold_to': 'Ben',
    'HB.sold_notes': 'Cash',
    'HB.quantity': '1.5',
    'HB.purchase_price': '-799.90',
    'HB.sold_price': '+1e3',
    'HB.archived': 'yes',
    'HB.insured': 'TRUE',
    'HB.lifetime_warranty': '1',
    'HB.purchase_date': '2024-02-29',
    'HB.sold_date': '12/31/2025',
    'HB.warranty_expires': '2026/01/02',
    'HB.asset_id': '000-123',
    'HB.tags': 'Sport',
    'HB.field.Frame': '58 cm',
  }

  test('every column fills its member', async () => {
    await put(everything)
    expect(await named('Bicycle')).toMatchObject({
      description: 'Blue',
      notes: 'Two\nlines, one comma',
      manufacturer: 'Radwerk',
      modelNumber: 'R 7',
      serialNumber: '0007',
      purchaseFrom: 'Shop "Zur Kette"',
      warrantyDetails: 'Frame only',
      soldTo: 'Ben',
      soldNotes: 'Cash',
      quantity: 1.5,
      purchasePrice: -799.9,
      soldPrice: 1000,
      archived: true,
      insured: true,
      lifetimeWarranty: true,
      purchaseDate: '2024-02-29',
      soldDate: '2025-12-31',
      warrantyExpires: '2026-01-02',
      assetId: '000-123',
      tags: [{ name: 'Sport' }],
      fields: [{ name: 'Frame', type: 'text', textValue: '58 cm' }],
      syncChildEntityLocations: false,
    })
  })

  test('what the file has no column for stays', async () => {
    await put(everything)
    const { id, assetId } = await named('Bicycle')
    const type = await home.type('Vehicle', false)
    await home.put(id, { entityTypeId: type.id, syncChildEntityLocations: true })
    await put({ 'HB.import_ref': 'bike', 'HB.name': 'Bicycle' })
    expect(await home.get(id)).toMatchObject({
      description: 'Blue',
      quantity: 1.5,
      purchasePrice: -799.9,
      archived: true,
      soldDate: '2025-12-31',
      tags: [{ name: 'Sport' }],
      fields: [{ name: 'Frame', textValue: '58 cm' }],
      assetId,
      entityTypeId: type.id,
      syncChildEntityLocations: true,
    })
    await put({ 'HB.import_ref': 'bike', 'HB.name': 'Tandem' })
    expect((await home.get(id)).name).toBe('Tandem')
  })

  test.each([
    ['1 t true yes y on TRUE Yes', true],
    ['0 f false no n off FALSE No', false],
  ])('%s are taken as %s', async (words, expected) => {
    await put(...words.split(' ').map((word, i) => ({ 'HB.name': `Item ${i}`, 'HB.insured': ` ${word} ` })))
    expect((await inventoryOf(home.client)).map(({ insured }) => insured)).toEqual(Array(8).fill(expected))
  })

  test.each(['0001-11-22', '11/22/0001', '0001/02/30', '0001-02-30T00:00:00Z', '0000-00-00'])(
    'the date %s, of the year 0 or 1, is unset',
    async cell => {
      await put({ 'HB.name': 'Item', 'HB.purchase_date': cell, 'HB.sold_date': cell })
      expect(await named('Item')).toMatchObject({ purchaseDate: '', soldDate: '' })
    },
  )

  test('a number that only the other decimal sign can read is taken among numbers of one sign', async () => {
    const cells = ['138.99', '250.5', '1.299,00 €', '1.234']
    await put(...cells.map((cell, i) => ({ 'HB.name': `Item ${i}`, 'HB.purchase_price': cell })))
    const prices = (await inventoryOf(home.client)).map(({ purchasePrice }) => purchasePrice)
    expect(prices).toEqual([138.99, 250.5, 1299, 1.234])
  })

  test('dates come in four spellings', async () => {
    const cells = [
      '2026-01-31',
      '01/31/2026',
      '2026/01/31',
      '2026-01-31T23:59:00-08:00',
      '0099-12-31',
      '0001-01-01',
      '',
    ]
    await put(...cells.map((cell, i) => ({ 'HB.name': `Item ${i}`, 'HB.purchase_date': cell })))
    expect((await inventoryOf(home.client)).map(({ purchaseDate }) => purchaseDate)).toEqual([
      ...Array(4).fill('2026-01-31'),
      '0099-12-31',
      '',
      '',
    ])
  })

  test.each([',', ',,', ' ,\t,', ',,\r\n\r\n,,'])('an empty last row %j is none', async last => {
    expect(await importText(home.client, `HB.name,HB.notes,HB.quantity\nRake,x,1\n${last}\n`)).toBe(undefined)
    expect(await home.names()).toEqual(['Rake'])
  })

  test('old names of columns are understood, the new ones win', async () => {
    await put({
      'HB.name': 'A',
      'HB.labels': 'Old',
      'HB.purchase_time': '2020-01-01',
      'HB.sold_time': '2021-01-01',
    })
    await put({
      'HB.name': 'B',
      'HB.labels': 'Old',
      'HB.tags': 'New',
      'HB.sold_time': '2020-01-01',
      'HB.sold_date': '',
    })
    expect(await named('A')).toMatchObject({
      tags: [{ name: 'Old' }],
      purchaseDate: '2020-01-01',
      soldDate: '2021-01-01',
    })
    expect(await named('B')).toMatchObject({ tags: [{ name: 'New' }], soldDate: '' })
  })

  describe('the file', () => {
    test.each([
      ['a byte-order mark', '\ufeffHB.name,HB.notes\nChair,"a;b"\n'],
      ['semicolons', 'HB.name;HB.notes\nChair;"a;b"\n'],
      ['tabs', 'HB.name\tHB.notes\nChair\ta;b\n'],
      ['CRLF', 'HB.name,HB.notes\r\nChair,a;b\r\n'],
      ['CRLF and quotes', '"HB.name","HB.notes"\r\n"Chair","a;b"\r\n'],
      ['no line break at its end', 'HB.name,HB.notes\nChair,a;b'],
      ['blank lines', '\ufeffHB.name,HB.notes\n\nChair,a;b\n\n\n'],
      ['blank lines above the header', '\ufeff\r\n ;;\nHB.name;HB.notes\nChair;"a;b"\n'],
      ['CRLF after a header with LF', 'HB.name,HB.notes\nChair,a;b\r\n'],
      ['CRLF after a header with LF, and quotes', 'HB.notes,HB.name\na;b,"Chair"\r\n\r\n'],
      ['LF after a header with CRLF', 'HB.name,HB.notes\r\nChair,a;b\n'],
      ['other delimiters in quotes in the header', '"HB.field.a;b;c;d",HB.name,HB.notes\n,Chair,a;b\n'],
      ['unknown columns', 'Price,HB.name,,HB.notes,HB.other\n1,Chair,2,a;b,Stool\n'],
      ['headers in other letters', ' hb.Name ,HB. No_tes\nChair,a;b\n'],
    ])('may have %s', async (_what, file) => {
      await importText(home.client, file)
      expect(await inventoryOf(home.client)).toMatchObject([{ name: 'Chair', notes: 'a;b' }])
    })

    test('keeps line breaks and quotes in cells as they are', async () => {
      await importText(home.client, 'HB.name,HB.notes\r\nChair,"one\ntwo\r\n""three"""\r\nStool,\r\n')
      expect((await named('Chair')).notes).toBe('one\ntwo\r\n"three"')
      expect((await named('Stool')).notes).toBe('')
    })
  })

  describe('asset numbers', () => {
    const numbers = async () =>
      Object.fromEntries((await inventoryOf(home.client)).map(({ name, assetId }) => [name, assetId]))

    test('are kept, and new items get the next one, past all that the file gives', async () => {
      await home.make('Old')
      await put(
        { 'HB.name': 'A' },
        { 'HB.name': 'B', 'HB.asset_id': '3' },
        { 'HB.name': 'C' },
        { 'HB.name': 'D', 'HB.asset_id': '000-005' },
        { 'HB.name': 'E', 'HB.asset_id': '0' },
      )
      expect(await numbers()).toEqual({
        Old: '000-001',
        A: '000-002',
        B: '000-003',
        C: '000-004',
        D: '000-005',
        E: '000-006',
      })
    })

    test('do not collide with those that the file gives to items of the group', async () => {
      const { id } = await home.make('Old')
      await put({ 'HB.name': 'New' }, { 'HB.name': 'Old', 'HB.url': `/item/${id}`, 'HB.asset_id': '2' })
      expect(await numbers()).toEqual({ New: '000-003', Old: '000-002' })
    })

    test('end at the largest that there is', async () => {
      await put(
        { 'HB.name': 'Last', 'HB.asset_id': String(Number.MAX_SAFE_INTEGER) },
        { 'HB.name': 'Beyond' },
      )
      expect((await numbers()).Beyond).toBe('')
    })
  })

  describe('tags', () => {
    const tags = async (name: string) => (await named(name)).tags.map(tag => tag.name)

    test('are found by name or made, and replace those of the item', async () => {
      const old = await home.tag('Tools')
      await put({ 'HB.name': 'Saw', 'HB.import_ref': 'saw', 'HB.tags': ' Tools ;; Sharp;Tools' })
      expect((await named('Saw')).tagIds).toContain(old.id)
      expect(await tags('Saw')).toEqual(['Sharp', 'Tools'])
      await put({ 'HB.name': 'Saw', 'HB.import_ref': 'saw', 'HB.tags': 'tools' })
      expect(await tags('Saw')).toEqual(['Tools'])
      expect((await home.client.call(listTags, {})).map(({ name }) => name)).toEqual(['Sharp', 'Tools'])
      expect(await history('tag.created')).toHaveLength(2)
    })

    test('have semicolons with a backslash, blanks and backslashes as they are', async () => {
      const odd = ['a;b', ' padded ', '   ', 'back\\', 'back\\ ', 'C:\\;', ';', '=1+1']
      const ids: string[] = []
      for (const name of odd) ids.push((await home.client.call(createTag, { name })).id)
      await home.make('Odd', { tagIds: ids })
      const file = await exported(home.client)
      await importText(home.client, file.replace(/,Odd,/, ',Odd one,'))
      expect((await named('Odd one')).tagIds.toSorted()).toEqual(ids.toSorted())
      expect(await home.client.call(listTags, {})).toHaveLength(odd.length)
    })

    test('with one name: the item keeps the one that it has', async () => {
      const first = await home.tag('Twin')
      const second = await home.tag('Other')
      await home.client.call(updateTag, { ...second, name: 'Twin' })
      await home.make('One', { tagIds: [second.id] })
      await home.make('Both', { tagIds: [first.id, second.id] })
      await importText(home.client, await exported(home.client))
      expect((await named('One')).tagIds).toEqual([second.id])
      expect((await named('Both')).tagIds).toHaveLength(2)
    })
  })

  describe('custom fields', () => {
    const typed = [
      { name: 'Weight', type: 'number', numberValue: Number.MAX_SAFE_INTEGER },
      { name: 'Waterproof', type: 'boolean', booleanValue: true },
      { name: 'Checked', type: 'time', timeValue: '2026-01-02T03:04:05.678Z' },
      { name: 'Note', type: 'text', textValue: '' },
      { name: 'Never', type: 'time' },
    ]

    test('keep their type, their location and what no column shows', async () => {
      const { id } = await home.make('Tent')
      const before = await home.put(id, { fields: typed })
      await importText(home.client, await exported(home.client))
      expect((await home.get(id)).fields).toEqual(before.fields)
      const url = `/item/${id}`
      await put({
        'HB.url': url,
        'HB.name': 'Tent',
        'HB.field.Weight': '-12',
        'HB.field.Waterproof': 'no',
        'HB.field.New': '7',
        'HB.field.Checked': '2026-01-02T03:04:05+01:00',
        'HB.field.Note': "'=1",
        'HB.field.Never': '',
      })
      expect(await fieldsOf('Tent')).toEqual([
        ['Weight', 'number', -12],
        ['Waterproof', 'boolean', false],
        ['Checked', 'time', '2026-01-02T02:04:05.000Z'],
        ['Note', 'text', '=1'],
        ['Never', 'time', ''],
        ['New', 'text', '7'],
      ])
      await put({
        'HB.url': url,
        'HB.name': 'Tent',
        'HB.field.Weight': '',
        'HB.field.Waterproof': '',
        'HB.field.New': ' ',
      })
      expect(await fieldsOf('Tent')).toEqual([
        ['Weight', 'number', -12],
        ['Waterproof', 'boolean', false],
        ['Checked', 'time', '2026-01-02T02:04:05.000Z'],
        ['Note', 'text', '=1'],
        ['Never', 'time', ''],
        ['New', 'text', ' '],
      ])
    })

    test('of new items are text, and empty cells make none', async () => {
      await put(
        { 'HB.name': 'A', 'HB.field.x ': 'with a blank', 'HB.field.x': '1', 'HB.field.y': '' },
        { 'HB.name': 'B', 'HB.field.x ': '', 'HB.field.x': '', 'HB.field.y': '' },
      )
      expect(await fieldsOf('A')).toEqual([
        ['x ', 'text', 'with a blank'],
        ['x', 'text', '1'],
      ])
      expect(await fieldsOf('B')).toEqual([])
      expect(rowsOf(await exported(home.client))[0]).toMatchObject({
        'HB.field.x ': 'with a blank',
        'HB.field.x': '1',
      })
    })

    test('that an item has twice under one name are left alone, and the log and the history say so', async () => {
      const twice = ['red', 'blue'].map(textValue => ({ name: 'Colour', type: 'text', textValue }))
      const { id } = await home.make('Flag')
      stowage.app.server.log.level = 'info'
      const before = await home.put(id, {
        fields: [...twice, { name: 'Size', type: 'text', textValue: 'L' }],
      })
      await put({
        'HB.url': `/item/${id}`,
        'HB.name': 'Flag',
        'HB.field.Colour': 'green',
        'HB.field.Size': 'M',
      })
      expect((await home.get(id)).fields).toEqual([
        before.fields[0],
        before.fields[1],
        { ...before.fields[2], textValue: 'M' },
      ])
      const report = {
        created: 0,
        updated: 1,
        fieldsLeftAlone: [{ row: 2, column: 'HB.field.Colour', entityId: id }],
        fieldsLeftAloneCount: 1,
      }
      const [imported] = await history('inventory.imported')
      expect(JSON.parse(imported?.facts ?? '')).toMatchObject(report)
      const line = stowage.loggedErrors.find(text => text.includes('A table was imported'))
      expect(JSON.parse(line ?? '{}')).toMatchObject({ ...report, requestId: expect.any(String) })
      await put({ 'HB.url': `/item/${id}`, 'HB.name': 'Flag' })
      expect((await home.get(id)).fields).toHaveLength(3)
    })
  })

  test('formulas are guarded on the way out and come back as they were', async () => {
    const texts = ['=1+1', '+49 30', '-5', '@home', '\tx', '\rx', "'=1", "''=1", "'quoted'", "'", '=', "it's"]
    for (const text of texts) {
      const { id } = await home.make(text)
      await home.put(id, { notes: text, fields: [{ name: 'F', type: 'text', textValue: text }] })
    }
    const file = await exported(home.client)
    for (const row of rowsOf(file))
      for (const column of ['HB.name', 'HB.notes', 'HB.field.F'])
        expect(row[column]).not.toMatch(/^[=+\-@\t\r]/)
    expect(rowsOf(file).find(row => row['HB.notes'] === "'quoted'")).toBeDefined()
    await importText(home.client, file.replaceAll('/item/', '/other/'))
    const entities = await inventoryOf(home.client)
    for (const text of texts)
      expect(
        entities.filter(({ name, notes, fields }) =>
          [name, notes, fields[0]?.textValue].every(v => v === text),
        ),
      ).toHaveLength(2)
  })

  test('numbers that are shown to people in spreadsheets have no exponent', async () => {
    const values = [1e-7, 1.5e-7, 123456789.125, 1e12, 0.1, 1e-21]
    for (const quantity of values) await home.make(`${quantity}`, { quantity })
    const file = await exported(home.client)
    expect(rowsOf(file).map(row => row['HB.quantity'])).toEqual([
      '0.0000001',
      '0.00000015',
      '123456789.125',
      '1000000000000',
      '0.1',
      '0.000000000000000000001',
    ])
    await importText(home.client, file)
    expect(await exported(home.client)).toBe(file)
  })

  test('a change is told to live listeners once for each name, and to the history once for each item', async () => {
    const group = new URLSearchParams({ tenant: home.groupId })
    const address = `${stowage.baseUrl.replace('http', 'ws')}/api/v1/ws/events?${group}`
    const socket = new WebSocket(address, { headers: { authorization: ada.token } })
    const heard: string[] = []
    socket.on('message', message => heard.push(String(message)))
    await once(socket, 'open')
    const rows = Array.from({ length: 450 }, (_, i) => ({
      'HB.name': `T${i}`,
      'HB.import_ref': `${i}`,
      'HB.tags': `${i % 9}`,
    }))
    await put(...rows)
    await expect
      .poll(() => heard.filter(text => text.includes('mutation')).sort())
      .toEqual(['{"event":"entity.mutation"}', '{"event":"tag.mutation"}'])
    const changes = async () => {
      const { items } = await home.client.call(listChanges, { kinds: ['imported'] })
      return items.map(({ count }) => count)
    }
    expect(await changes()).toEqual([459])
    await put(...rows)
    expect(await changes()).toEqual([459])
    await put(...rows.slice(0, 3).map(row => ({ ...row, 'HB.notes': 'x' })))
    expect(await changes()).toEqual([3, 459])
    const imports = (await history('inventory.imported')).map(({ facts }) => JSON.parse(facts))
    expect(imports).toMatchObject([
      { created: 450, newTags: 9 },
      { created: 0, updated: 0, unchanged: 450 },
      { updated: 3 },
    ])
    socket.terminate()
  })
})
