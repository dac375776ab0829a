import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import { listChanges, undoChange } from '@stowage/contract/history/history'
import { createStockProduct, listStockProducts, type StockProduct } from '@stowage/contract/stock/products'
import { exportEntities, exportEntityTable } from '@stowage/contract/tables/table-exports'
import { describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { csvOf, importRows, inventoryOf } from '#test/csv-files.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { Household, type Sent } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { encodeText } from '#test/table-files/encode-text.ts'
import { importTable, sendTable, tryTable } from '#test/tables.ts'

describe.each(everyDatabase)('products in a table, on %s,', kind => {
  const { stowage, ada, home } = householdOn(kind)

  const make = (name: string, more: Sent = {}) => home.client.call(createStockProduct, { name, ...more })
  const products = async (client = home.client): Promise<StockProduct[]> =>
    (await client.call(listStockProducts, { limit: 200 })).items
  const told = async (client = home.client) =>
    (await products(client)).map(({ name, quantity, itemCount, unit, minQuantity }) => [
      name,
      quantity,
      itemCount,
      unit,
      minQuantity,
    ])
  const undoLast = async () => {
    const { items } = await home.client.call(listChanges, { limit: 1 })
    return home.client.call(undoChange, { id: requireValue(items[0]).id })
  }
  const exportedAs = async (more: Sent = {}) => {
    const { items } = await inventory()
    return (
      await home.client.send(exportEntityTable, { select: { ids: items.map(({ id }) => id) }, ...more })
    ).text
  }
  const inventory = async () => ({ items: await inventoryOf(home.client) })

  test('by Excel in German are made once for all spellings, with lots, and taken away by the undo', async () => {
    const file =
      'Produkt;Menge;Einheit;Mindestbestand;MHD;Ort\r\n' +
      'Crème fraîche;2,5;Becher;;01.02.2027;Küche > Kühlschrank\r\n' +
      'creme fraiche ;1;;1,5;15.02.2027;Küche > Kühlschrank\r\n' +
      'Mehl;3;kg;2;;Keller\r\n' +
      'Mehl;0,5;Packung;9;;Küche\r\n'
    const bytes = encodeText(file, 'windows-1252', false)
    const report = await tryTable(home.client, bytes, { encoding: 'windows-1252' })
    expect(report).toMatchObject({ create: 4, errorCount: 0, newProducts: ['Crème fraîche', 'Mehl'] })
    expect(report.warnings.map(({ code, params, rows }) => [code, params, rows])).toEqual([
      ['spelling', { kind: 'product', name: 'creme fraiche', kept: 'Crème fraîche' }, [3]],
      ['other_unit', { name: 'Mehl', unit: 'Packung', kept: 'kg' }, [5]],
    ])
    expect(await told()).toEqual([])
    await importTable(home.client, bytes, { encoding: 'windows-1252' })
    expect(await told()).toEqual([
      ['Crème fraîche', 3.5, 2, 'Becher', 1.5],
      ['Mehl', 3.5, 2, 'kg', 2],
    ])
    expect((await products()).map(({ nextExpiry }) => nextExpiry)).toEqual(['2027-02-01', ''])
    await undoLast()
    expect([await told(), (await inventory()).items]).toEqual([[], []])
    await undoLast()
    expect((await told()).length).toBe(2)
    await expectKeptValues(stowage, home.groupId)
  })

  test('that are there keep their values, and an import without a name for an item leaves them', async () => {
    const rice = await make('Basmati rice', { unit: 'kg', minQuantity: 2, shop: 'Corner shop' })
    const jar = await home.make('Jar')
    const file = 'Name,Product,Unit,Minimum,Product shop,ID\nJar,BASMATI RICE,bags,7,Elsewhere,' + jar.id
    const report = await importTable(home.client, file)
    expect(report).toMatchObject({ update: 1, newProducts: [] })
    expect(report.warnings.map(({ code }) => code)).toEqual(['other_unit'])
    expect(report.changes).toEqual([
      {
        member: 'product',
        rows: 1,
        cleared: 0,
        examples: [{ row: 2, name: 'Jar', before: '', after: 'Basmati rice' }],
      },
    ])
    expect(await products()).toMatchObject([{ ...rice, quantity: 1, itemCount: 1 }])
    const cleared = await importTable(home.client, `Name,Product,ID\nJar,,${jar.id}`)
    expect(cleared.changes).toMatchObject([
      { member: 'product', cleared: 1, examples: [{ before: 'Basmati rice', after: '' }] },
    ])
    expect((await home.get(jar.id)).productId).toBeNull()
  })

  test.each([
    ['a name that is too long', 'Product,Unit\nRice,kg\nCARELESSLY LONG,', 'CARELESSLY LONG', 'too_long'],
    ['a minimum below 0', 'Product,Minimum stock\nRice,2\nOil,-1', '', 'negative'],
    ['a minimum with seven decimals', 'Product,Minimum stock\nRice,0.0000001', '', 'too_many_decimals'],
    ['a row without a name', 'Product,Unit,Quantity\nRice,kg,1\n,,2', '', 'empty'],
    ['a product of a location', 'Name,Product,Type\nPantry,Rice,Location', '', 'only_of_items'],
    ['an amount of no product', 'HB.name,HB.product_unit\nRice,kg', '', 'missing_column'],
  ])('are refused with %s, and nothing is changed', async (_, file, long, code) => {
    const text = long === '' ? file : file.replace(long, 'ä'.repeat(300))
    const { status, body } = await sendTable(home.client, text)
    expect(status).toBe(422)
    expect(body).toMatchObject({ count: 1, rows: [{ code }] })
    expect([await told(), (await inventory()).items]).toEqual([[], []])
  })

  test.each([
    ['Product,Amount,Best before', ['product', 'quantity', 'expires']],
    ['Produkt;Menge;Mindestmenge', ['product', 'quantity', 'productMinimum']],
    [
      'Producto;Cantidad;Unidad;Existencias mínimas',
      ['product', 'quantity', 'productUnit', 'productMinimum'],
    ],
    ['Produit;Quantité;Unité;Stock minimum', ['product', 'quantity', 'productUnit', 'productMinimum']],
    ['Nombre;Producto', ['name', 'product']],
    ['Name,product,min_amount,uom', ['name', 'product', 'productMinimum', 'productUnit']],
    ['Product,Quantity,Price', ['name', 'quantity', 'purchasePrice']],
    ['Name,Unit,Minimum', ['name', '-', '-']],
    ['product_name,amount,best_before_date,qu_stock_name', ['product', 'quantity', 'expires', 'productUnit']],
    ['Name,IPN,In Stock,Units,Minimum Stock', ['product', '-', 'quantity', 'productUnit', 'productMinimum']],
    [
      'name;ipn;mpn;quantity;minamount;partUnit',
      ['product', '-', 'modelNumber', 'quantity', 'productMinimum', 'productUnit'],
    ],
  ])('have columns that are guessed: %s', async (header, targets) => {
    const delimiter = header.includes(';') ? ';' : ','
    const examples: Readonly<Record<string, string>> = { expires: '2027-01-31' }
    const texts = ['name', 'product', 'productUnit', 'modelNumber', '-']
    const row = targets.map(target => examples[target] ?? (texts.includes(target) ? 'Word' : '2'))
    const { columns } = await tryTable(home.client, `${header}\n${row.join(delimiter)}\n`)
    expect(columns.map(({ mappedTo }) => ('member' in mappedTo ? mappedTo.member : '-'))).toEqual(targets)
  })

  test('come back unchanged from an export, and into another group', async () => {
    const names = ['=Rice', "'Oil", 'Tee; grün', '-', 'Salt']
    for (const name of names) {
      const { id } = await home.make(`Lot of ${name}`, { quantity: 2 })
      await make(name, { unit: name === 'Salt' ? '' : 'kg', minQuantity: 1, entityIds: [id] })
    }
    await home.make('No product')
    const peer = (await home.client.send(exportEntities, {})).text
    expect(peer.split('\n')[0]).not.toContain('HB.product')
    const ours = await exportedAs()
    expect(ours.split(/\r?\n/)[0]?.split(',').slice(-2)).toEqual(['HB.product', 'HB.product_unit'])
    for (const file of [
      ours,
      ...(await Promise.all(['en', 'de', 'fr', 'es'].map(language => exportedAs({ language })))),
    ])
      expect(await importTable(home.client, file)).toMatchObject({
        create: 0,
        update: 0,
        unchanged: 6,
        newProducts: [],
        warnings: [],
      })
    const other = await Household.of(ada.client, 'Elsewhere')
    await importTable(other.client, ours)
    expect(await told(other.client)).toEqual((await told()).map(row => row.with(4, null)))
    const columns = ['name', 'product', 'productUnit', 'productMinimum', 'productTarget', 'productShop']
    const [first] = JSON.parse(await exportedAs({ format: 'json', columns })) as unknown[]
    expect(first).toEqual({
      name: "Lot of 'Oil",
      product: "'Oil",
      productUnit: 'kg',
      productMinimum: 1,
      productTarget: null,
      productShop: '',
    })
  })

  test('are made once by two imports at a time, and keep items that came later from the undo', async () => {
    const file = csvOf(
      Array.from({ length: 30 }, (_, i) => ({ Name: `Lot ${i}`, Product: `Product ${i % 7}` })),
    )
    await Promise.all([importTable(home.client, file), importTable(home.client, file.toUpperCase())])
    expect((await told()).map(([, quantity]) => quantity)).toEqual([10, 10, 8, 8, 8, 8, 8])
    const { items } = await inventory()
    expect(new Set(items.map(({ name }) => name.toLowerCase())).size).toBe(30)
    await importRows(home.client, { 'HB.name': 'Jar', 'HB.product': 'Salt' })
    const later = await home.make('Later')
    const [salt] = (await products()).filter(({ name }) => name === 'Salt')
    const changes = await home.client.call(listChanges, { limit: 2 })
    const { id } = requireValue(changes.items.find(({ kind }) => kind === 'imported'))
    await home.client.call(changeEntities, {
      select: { ids: [later.id] },
      change: { productId: requireValue(salt).id },
    })
    const { noteCodes } = await home.client.call(undoChange, { id })
    expect(noteCodes).toEqual([{ code: 'product_kept' }])
    expect([(await home.get(later.id)).productId, (await told()).at(-1)]).toEqual([
      salt?.id,
      ['Salt', 1, 1, '', null],
    ])
    await expectKeptValues(stowage, home.groupId)
  })
})
