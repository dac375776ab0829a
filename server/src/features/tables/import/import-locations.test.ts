import { describe, expect, test } from 'vitest'
import { findStaleValues } from '#features/entities/derived/verify-all.ts'
import {
  entityNamed,
  exported,
  faultsOf,
  importRows,
  importText,
  inventoryOf,
  rowsOf,
} from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { Household, sketch } from '#test/household.ts'

describe.each(databases)('which item a row of a CSV file is and where it belongs, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  const home = homeOf(ada)

  const names = async () => (await inventoryOf(home.client)).map(({ name }) => name)
  const put = (...rows: readonly Record<string, string>[]) => importRows(home.client, ...rows)
  const named = (name: string) => entityNamed(home.client, name)
  const at = async (name: string) => home.whereabouts((await named(name)).id)
  const urlOf = (id: string, kind = 'item') => `https://stowage.example.com/${kind}/${id}`

  describe('which item', () => {
    test('a reference that the group knows is that item, any other one a new item', async () => {
      await put(
        { 'HB.import_ref': 'drill', 'HB.name': 'Drill' },
        { 'HB.import_ref': 'saw', 'HB.name': 'Saw' },
      )
      const { id } = await named('Drill')
      await put(
        { 'HB.import_ref': 'drill', 'HB.name': 'Cordless drill' },
        { 'HB.import_ref': 'rasp', 'HB.name': 'Rasp' },
      )
      expect(await names()).toEqual(['Cordless drill', 'Rasp', 'Saw'])
      expect((await named('Cordless drill')).id).toBe(id)
    })

    test('a row without reference and address is a new item every time', async () => {
      await put({ 'HB.name': 'Chair' })
      await put({ 'HB.name': 'Chair' }, { 'HB.name': 'Chair' })
      expect(await names()).toEqual(['Chair', 'Chair', 'Chair'])
    })

    test('the address of an item or a location of the group names it, whatever stands before', async () => {
      const hall = await home.room('Hall')
      const coat = await home.make('Coat')
      await put(
        { 'HB.url': `/item/${coat.id}`, 'HB.name': 'Raincoat' },
        { 'HB.url': `${urlOf(hall.id.toUpperCase(), 'location')}/`, 'HB.name': 'Corridor' },
      )
      expect(await names()).toEqual(['Corridor', 'Raincoat'])
      expect((await home.get(hall.id)).entityType.isLocation).toBe(true)
    })

    test('a known reference wins over the address, and the item of the address is left alone', async () => {
      await put({ 'HB.import_ref': 'a', 'HB.name': 'One' }, { 'HB.name': 'Two' })
      const two = await named('Two')
      await put(
        { 'HB.import_ref': 'a', 'HB.url': urlOf(two.id), 'HB.name': 'First' },
        { 'HB.import_ref': '', 'HB.url': urlOf(two.id), 'HB.name': 'Second' },
      )
      expect(await names()).toEqual(['First', 'Second'])
      expect((await home.get(two.id)).name).toBe('Second')
    })

    test('an address gives the item a reference, and a row without one leaves it', async () => {
      const lamp = await home.make('Lamp')
      await put({ 'HB.url': urlOf(lamp.id), 'HB.import_ref': 'lamp', 'HB.name': 'Lamp' })
      await put({ 'HB.url': urlOf(lamp.id), 'HB.name': 'Lamp' })
      await put({ 'HB.import_ref': 'lamp', 'HB.name': 'Desk lamp' })
      expect(await names()).toEqual(['Desk lamp'])
    })

    test('an unknown address makes a new item: a location if it says so', async () => {
      const unknown = '0198b000-0000-7000-8000-000000000001'
      await put(
        { 'HB.url': urlOf(unknown, 'location'), 'HB.name': 'Cellar' },
        { 'HB.url': 'nonsense', 'HB.name': 'Bottle' },
      )
      expect((await named('Cellar')).entityType.isLocation).toBe(true)
      expect((await named('Bottle')).entityType.isLocation).toBe(false)
      expect((await named('Cellar')).id).not.toBe(unknown)
    })

    test('several rows with one reference or one address are one item, the last one counts', async () => {
      const vase = await home.make('Vase')
      await put(
        { 'HB.import_ref': 'x', 'HB.name': 'Early' },
        { 'HB.import_ref': 'x', 'HB.name': 'Late' },
        { 'HB.url': urlOf(vase.id), 'HB.name': 'Vase 1' },
        { 'HB.url': urlOf(vase.id), 'HB.name': 'Vase 2' },
      )
      expect(await names()).toEqual(['Late', 'Vase 2'])
    })

    test('a reference that two items have needs the address of one of them', async () => {
      await put({ 'HB.import_ref': 'a', 'HB.name': 'Cup' }, { 'HB.import_ref': 'b', 'HB.name': 'Mug' })
      const cup = await named('Cup')
      const mug = await named('Mug')
      await stowage.app.database.write(home.groupId, ({ db }) =>
        db.q.updateTable('entities').set({ import_ref: 'a' }).where('group_id', '=', home.groupId).execute(),
      )
      expect(await faultsOf(home.client, { 'HB.import_ref': 'a', 'HB.name': 'Cup' })).toMatchObject([
        { row: 2, column: 'HB.import_ref' },
      ])
      expect(await faultsOf(home.client, { 'HB.name': 'Spoon', 'HB.parent_import_ref': 'a' })).toMatchObject([
        { row: 2, column: 'HB.parent_import_ref' },
      ])
      await put(
        { 'HB.import_ref': 'a', 'HB.url': urlOf(cup.id), 'HB.name': 'Tea cup' },
        { 'HB.import_ref': 'a', 'HB.url': urlOf(mug.id), 'HB.name': 'Coffee mug' },
        { 'HB.name': 'Spoon', 'HB.parent_import_ref': mug.id },
      )
      expect([(await home.get(cup.id)).name, (await home.get(mug.id)).name]).toEqual([
        'Tea cup',
        'Coffee mug',
      ])
      const file = await exported(home.client)
      expect(rowsOf(file).find(row => row['HB.name'] === 'Spoon')?.['HB.parent_import_ref']).toBe(mug.id)
      await importText(home.client, file)
      expect(await exported(home.client)).toBe(file)
    })

    test('the items of others are neither found nor touched', async () => {
      const eve = await stowage.signUp('Eve')
      const theirs = await Household.of(eve.client)
      const ring = await theirs.make('Ring')
      const vault = await theirs.room('Vault')
      await importRows(theirs.client, { 'HB.import_ref': 'gem', 'HB.name': 'Gem', 'HB.tags': 'Precious' })
      const before = await inventoryOf(theirs.client)
      await put(
        { 'HB.url': urlOf(ring.id), 'HB.name': 'My ring', 'HB.tags': 'Precious' },
        { 'HB.url': urlOf(vault.id, 'location'), 'HB.name': 'My vault' },
        { 'HB.import_ref': 'gem', 'HB.name': 'My gem', 'HB.location': 'Vault' },
      )
      const faults = await faultsOf(home.client, {
        'HB.name': 'Case',
        'HB.parent_import_ref': before[0]?.id ?? '',
      })
      expect(faults).toMatchObject([{ row: 2, column: 'HB.parent_import_ref' }])
      expect(await inventoryOf(theirs.client)).toEqual(before)
      expect(await names()).toEqual(['My vault', 'Vault', 'My gem', 'My ring'])
    })
  })

  describe('locations', () => {
    test('a path is found or made, part by part', async () => {
      const household = await home.room('House')
      await put(
        { 'HB.name': 'Sofa', 'HB.location': 'House/ Living room ' },
        { 'HB.name': 'Lamp', 'HB.location': ' House / / Living room /' },
        { 'HB.name': 'Rug', 'HB.location': 'house' },
      )
      expect(sketch(await home.tree(true))).toBe('House(Living room(Lamp Sofa) Rug)')
      expect((await home.get(household.id)).children).toHaveLength(1)
      expect(await named('Living room')).toMatchObject({
        quantity: 1,
        assetId: '',
        entityType: { isLocation: true },
      })
    })

    test('empty parts are left out, also behind a location that is only made', async () => {
      await home.room('Attic')
      await put(
        { 'HB.name': 'Rope', 'HB.location': '/ Attic //  / Chest /' },
        { 'HB.name': 'Scythe', 'HB.location': 'Shed // Wall / / ' },
        { 'HB.name': 'Rake', 'HB.location': 'Shed / Wall' },
        { 'HB.name': 'Hose', 'HB.location': 'Yard /' },
        { 'HB.name': 'Sand', 'HB.location': ' / / ' },
      )
      expect(await names()).toEqual([
        'Attic',
        'Chest',
        'Shed',
        'Wall',
        'Yard',
        'Hose',
        'Rake',
        'Rope',
        'Sand',
        'Scythe',
      ])
      expect((await at('Rope')).location).toBe('Chest')
      expect((await at('Scythe')).location).toBe('Wall')
      expect((await at('Rake')).location).toBe('Wall')
      expect((await at('Hose')).location).toBe('Yard')
      expect((await at('Sand')).location).toBe(null)
    })

    test('a slash in a name is written with a backslash', async () => {
      const shelf = await home.room('Left / right')
      const path = 'Left \\/ right / C:\\temp\\/x'
      await put({ 'HB.name': 'Box', 'HB.location': path })
      expect(await at('Box')).toMatchObject({ location: 'C:\\temp/x' })
      expect((await named('C:\\temp/x')).parentId).toBe(shelf.id)
      expect(rowsOf(await exported(home.client)).find(row => row['HB.name'] === 'Box')?.['HB.location']).toBe(
        path,
      )
    })

    test('an empty location without a parent is the top level', async () => {
      const hall = await home.room('Hall')
      const coat = await home.make('Coat', { parentId: hall.id })
      await put({ 'HB.url': urlOf(coat.id), 'HB.name': 'Coat', 'HB.location': '' })
      expect(await at('Coat')).toEqual({ location: null, parent: null, pin: null })
    })

    test('a path may name a location that the file describes, in any order', async () => {
      await put(
        { 'HB.name': 'Jar', 'HB.location': 'House / Cellar / Shelf' },
        {
          'HB.url': '/location/0198b000-0000-7000-8000-00000000000c',
          'HB.name': 'Shelf',
          'HB.location': 'House / Cellar',
        },
        {
          'HB.url': '/location/0198b000-0000-7000-8000-00000000000a',
          'HB.name': 'Cellar',
          'HB.location': 'House',
          'HB.notes': 'damp',
        },
        { 'HB.url': '/location/0198b000-0000-7000-8000-00000000000b', 'HB.name': 'House', 'HB.notes': 'old' },
      )
      expect(sketch(await home.tree(true))).toBe('House(Cellar(Shelf(Jar)))')
      expect(await named('Cellar')).toMatchObject({ notes: 'damp' })
    })

    test('a location whose parent is named by reference is found under it', async () => {
      const location = (last: string) => `/location/0198b000-0000-7000-8000-00000000000${last}`
      await put(
        { 'HB.name': 'Jar', 'HB.location': 'Cellar / Shelf' },
        { 'HB.name': 'Pin', 'HB.location': 'Attic / Drawer' },
        { 'HB.url': location('1'), 'HB.name': 'Shelf', 'HB.parent_import_ref': 'cellar' },
        { 'HB.url': location('2'), 'HB.name': 'Cellar', 'HB.import_ref': 'cellar' },
        { 'HB.url': location('3'), 'HB.name': 'Drawer', 'HB.parent_import_ref': 'desk' },
        { 'HB.name': 'Desk', 'HB.import_ref': 'desk', 'HB.location': 'Attic' },
      )
      expect(sketch(await home.tree(true))).toBe('Attic(Desk(Drawer(Pin))) Cellar(Shelf(Jar))')
    })

    test('renaming a location keeps what is in it, by the old path and by the new one', async () => {
      const kitchen = await home.room('Kitchen')
      const pan = await home.make('Pan', { parentId: kitchen.id })
      await put(
        { 'HB.url': urlOf(pan.id), 'HB.name': 'Pan', 'HB.location': 'Kitchen' },
        { 'HB.name': 'Pot', 'HB.location': 'Galley' },
        { 'HB.url': urlOf(kitchen.id, 'location'), 'HB.name': 'Galley' },
      )
      expect(sketch(await home.tree(true))).toBe('Galley(Pan Pot)')
    })

    test('two locations may change their names with each other', async () => {
      const red = await home.room('Red')
      const blue = await home.room('Blue')
      const hat = await home.make('Hat', { parentId: red.id })
      await put(
        { 'HB.url': urlOf(red.id, 'location'), 'HB.name': 'Blue' },
        { 'HB.url': urlOf(blue.id, 'location'), 'HB.name': 'Red' },
        { 'HB.url': urlOf(hat.id), 'HB.name': 'Hat', 'HB.location': 'Red' },
      )
      expect((await home.get(hat.id)).parentId).toBe(blue.id)
    })

    test('moving a location takes along what is in it', async () => {
      const attic = await home.room('Attic')
      const cellar = await home.room('Cellar')
      const trunk = await home.room('Trunk', { parentId: attic.id })
      const hat = await home.make('Hat', { parentId: trunk.id })
      await put(
        { 'HB.url': urlOf(trunk.id, 'location'), 'HB.name': 'Trunk', 'HB.location': 'Cellar' },
        { 'HB.url': urlOf(hat.id), 'HB.name': 'Hat', 'HB.location': 'Attic / Trunk' },
        { 'HB.name': 'Cap', 'HB.location': 'Cellar / Trunk' },
      )
      expect(sketch(await home.tree(true))).toBe('Attic Cellar(Trunk(Cap Hat))')
      expect((await home.get(trunk.id)).parentId).toBe(cellar.id)
    })

    test('of locations with equal paths an item keeps its own, and a new item gets the oldest', async () => {
      const first = await home.room('Shelf')
      const second = await home.room('Shelf')
      const book = await home.make('Book', { parentId: second.id })
      await put(
        { 'HB.url': urlOf(book.id), 'HB.name': 'Book', 'HB.location': 'Shelf' },
        { 'HB.name': 'Map', 'HB.location': 'Shelf' },
      )
      expect([(await named('Book')).parentId, (await named('Map')).parentId]).toEqual([second.id, first.id])
    })
  })

  describe('parents and pins', () => {
    test('a parent is found by reference in the file, in any order, and in the group', async () => {
      await put(
        { 'HB.name': 'Bit', 'HB.parent_import_ref': 'case', 'HB.location': 'Garage' },
        {
          'HB.name': 'Case',
          'HB.import_ref': 'case',
          'HB.parent_import_ref': 'drill',
          'HB.location': 'Garage',
        },
        { 'HB.name': 'Drill', 'HB.import_ref': 'drill', 'HB.location': 'Garage' },
      )
      await put({ 'HB.name': 'Battery', 'HB.parent_import_ref': 'drill', 'HB.location': 'Garage' })
      expect(sketch(await home.tree(true))).toBe('Garage(Drill(Battery Case(Bit)))')
      expect((await inventoryOf(home.client)).map(({ locationId }) => locationId)).toEqual(
        Array(5).fill(null),
      )
    })

    test('a parent is found by its id, and by the id in the address of another row', async () => {
      const box = await home.make('Box')
      const foreign = '0198b000-0000-7000-8000-000000000007'
      await put(
        { 'HB.name': 'Ball', 'HB.parent_import_ref': box.id.toUpperCase() },
        { 'HB.name': 'Lid', 'HB.parent_import_ref': foreign },
        { 'HB.name': 'Chest', 'HB.url': urlOf(foreign) },
      )
      expect(sketch(await home.tree(true))).toBe('Box(Ball) Chest(Lid)')
    })

    test('a location that is not where the parent is becomes the pin', async () => {
      await put(
        { 'HB.name': 'Camera', 'HB.import_ref': 'cam', 'HB.location': 'Office' },
        { 'HB.name': 'Tripod', 'HB.parent_import_ref': 'cam', 'HB.location': 'Cellar' },
        { 'HB.name': 'Strap', 'HB.parent_import_ref': 'cam', 'HB.location': 'Office' },
        { 'HB.name': 'Lens', 'HB.parent_import_ref': 'cam' },
      )
      const cellar = await named('Cellar')
      expect(await at('Tripod')).toEqual({ location: 'Cellar', parent: 'Camera', pin: cellar.id })
      expect(await at('Strap')).toEqual({ location: 'Office', parent: 'Camera', pin: null })
      expect(await at('Lens')).toEqual({ location: 'Office', parent: 'Camera', pin: null })
    })

    test('a stored pin that the path names stays, and goes when the path names where the parent is', async () => {
      const office = await home.room('Office')
      const cellar = await home.room('Cellar')
      const camera = await home.make('Camera', { parentId: office.id })
      const strap = await home.make('Strap', { parentId: camera.id, locationId: office.id })
      const tripod = await home.make('Tripod', { parentId: camera.id, locationId: cellar.id })
      const row = (id: string, name: string, location: string) => {
        return {
          'HB.url': urlOf(id),
          'HB.name': name,
          'HB.location': location,
          'HB.parent_import_ref': camera.id,
        }
      }
      await put(row(strap.id, 'Strap', 'Office'), row(tripod.id, 'Tripod', 'Office'))
      expect((await home.get(strap.id)).locationId).toBe(office.id)
      expect((await home.get(tripod.id)).locationId).toBe(null)
    })

    test('a parent that is a location holds the item, whatever the path says', async () => {
      const attic = await home.room('Attic')
      await put({ 'HB.name': 'Hat', 'HB.parent_import_ref': attic.id, 'HB.location': 'Attic' })
      expect(await at('Hat')).toEqual({ location: 'Attic', parent: 'Attic', pin: null })
    })

    test('a parent that nothing is, the item itself, and circles are refused', async () => {
      expect(
        await faultsOf(
          home.client,
          { 'HB.name': 'Lost', 'HB.parent_import_ref': 'nobody' },
          { 'HB.name': 'Ego', 'HB.import_ref': 'ego', 'HB.parent_import_ref': 'ego' },
          { 'HB.name': 'Hen', 'HB.import_ref': 'hen', 'HB.parent_import_ref': 'egg' },
          { 'HB.name': 'Egg', 'HB.import_ref': 'egg', 'HB.parent_import_ref': 'hen' },
        ),
      ).toMatchObject([2, 3, 4, 5].map(row => ({ row, column: 'HB.parent_import_ref' })))
      const attic = await home.room('Attic')
      const trunk = await home.make('Trunk', { parentId: attic.id })
      expect(
        await faultsOf(home.client, {
          'HB.url': urlOf(attic.id, 'location'),
          'HB.name': 'Attic',
          'HB.parent_import_ref': trunk.id,
        }),
      ).toMatchObject([{ row: 2, column: 'HB.parent_import_ref' }])
      expect(sketch(await home.tree(true))).toBe('Attic(Trunk)')
    })

    test('what is above an item that seems high enough is known to be higher, too', async () => {
      const attic = await home.room('Attic')
      const trunk = await home.make('Trunk', { parentId: attic.id })
      const { database } = stowage.app
      await database.write(home.groupId, async ({ db }) => {
        await db.q.updateTable('entities').set({ height: 50 }).where('id', '=', trunk.id).execute()
      })
      await put(
        { 'HB.name': 'Box', 'HB.import_ref': 'box', 'HB.parent_import_ref': trunk.id },
        { 'HB.name': 'Coin', 'HB.parent_import_ref': 'box' },
      )
      expect(await database.read(db => findStaleValues(db, home.groupId))).toEqual([])
    })

    test('a hundred levels are taken, one more is refused', async () => {
      const chain = (length: number) =>
        Array.from({ length }, (_, i) => ({
          'HB.name': `Doll ${i}`,
          'HB.import_ref': `doll ${i}`,
          'HB.parent_import_ref': i === 0 ? '' : `doll ${i - 1}`,
        }))
      const faults = await faultsOf(home.client, ...chain(102))
      expect(faults).toContainEqual({
        row: 103,
        column: 'HB.parent_import_ref',
        error: 'would be more than 100 levels deep',
      })
      expect(await names()).toEqual([])
      await put(...chain(101).reverse())
      expect(await home.path((await named('Doll 100')).id)).toHaveLength(101)
      expect(await faultsOf(home.client, { ...chain(1)[0], 'HB.location': 'Hall' })).toMatchObject([
        { row: 2, column: 'HB.location' },
      ])
    })
  })
})
