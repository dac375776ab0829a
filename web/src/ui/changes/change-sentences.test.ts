import type { Subject } from '@stowage/contract/entities/subjects'
import type { ChangeDetail } from '@stowage/contract/history/change-entries'
import type { ChangedMember, ChangedValue } from '@stowage/contract/history/changed-members'
import type { Change } from '@stowage/contract/history/history'
import type { StockMove } from '@stowage/contract/stock/moves'
import { describe, expect, test } from 'vitest'
import { speakEnglish } from '../../i18n/speak-english.ts'
import { runText, toDays, toRuns } from './change-runs.ts'
import { changeText, plainFormat } from './change-text.ts'

await speakEnglish()

const ada = { id: 'ada', name: 'Ada' }
const drill: Subject = { id: 'drill', kind: 'item', name: 'Drill', exists: true }
const of = { id: 'drill', kind: 'item', name: 'Drill' } as const
const photo: Subject = { id: 'p', kind: 'attachment', name: 'tv.jpg', exists: true, of, type: 'photo' }
const oil: Subject = { id: 'oil', kind: 'maintenance', name: 'Oil gearbox', exists: true, of }
const ben = { id: 'ben', kind: 'contact', name: 'Ben Roth' } as const
const loan: Subject = { id: 'loan', kind: 'loan', name: 'Ben Roth', exists: true, of: ben }
const line: Subject = { id: 'line', kind: 'loanLine', name: 'Rope', exists: true }
const named = (name: string) => ({ id: name, name })
const member = (name: string, before: ChangedValue, after: ChangedValue): ChangedMember => ({
  name,
  before,
  after,
})

let made = 0
/** A change of one subject, each a minute before the one that was made last. */
function change(
  kind: Change['kind'],
  subject: Subject,
  members: ChangedMember[] = [],
  more: Partial<Change> = {},
): Change {
  const did: ChangeDetail['did'] = kind === 'created' ? 'created' : kind === 'deleted' ? 'deleted' : 'updated'
  return {
    id: `${made++}`,
    at: new Date(Date.UTC(2026, 10, 27, 12) - made * 6e4).toISOString(),
    actor: ada,
    kind,
    count: 1,
    counts: [
      {
        kind: subject.kind,
        count: 1,
      },
    ],
    subjects: [subject],
    details: [
      {
        subject,
        did,
        members,
      },
    ],
    isUndoable: true,
    undoneBy: null,
    undoes: null,
    origin: null,
    ...more,
  }
}
const moved = (did: StockMove['did'], more: Partial<StockMove> = {}): Change =>
  change('updated', { ...drill, name: 'Rice' }, [member('quantity', 10, 8)], {
    stock: [
      { did, quantity: 2, unit: '', product: named('Rice'), place: named('Cellar'), note: '', ...more },
    ],
  })
const set = (name: string, before: ChangedValue, after: ChangedValue, subject = drill) =>
  change('updated', subject, [member(name, before, after)])
const says = (of: Change, at?: string) => changeText(of, 'ada', { ...plainFormat, currency: 'EUR', at })

describe('a sentence about a change', () => {
  test.each([
    [set('serialNumber', '', 'DD-77210-A'), 'You set Serial number of Drill to DD-77210-A'],
    [set('serialNumber', 'DD', ''), 'You cleared Serial number of Drill'],
    [set('purchasePrice', 0, 1329.5), 'You set Price of Drill to €1,329.50'],
    [set('purchaseDate', null, '2022-11-02'), 'You set Bought on of Drill to Nov 2, 2022'],
    [set('name', 'Dril', 'Drill'), 'You renamed Dril to Drill'],
    [set('archived', false, true), 'You archived Drill'],
    [set('position', 0, 2, photo), 'You sorted the photos of Drill'],
    [set('completedDate', null, '2026-11-27', oil), 'You marked Oil gearbox done on Drill'],
    [set('outAt', null, '2026-11-27T10:00:00.000Z', loan), 'You handed the loan to Ben Roth over'],
    [set('returnedAt', null, '2026-11-27T10:00:00.000Z', line), 'You took Rope back'],
    [set('due', null, '2026-11-27', loan), 'You set Due of Ben Roth to Nov 27, 2026'],
    [change('deleted', loan), 'You deleted the loan to Ben Roth'],
    [
      change('updated', drill, [member('quantity', 1, 2), member('notes', '', 'x')]),
      'You changed Quantity and Notes of Drill',
    ],
    [
      change('moved', drill, [member('parentId', named('Garage'), named('Kitchen'))]),
      'You moved Drill from Garage to Kitchen',
    ],
    [change('created', drill), 'You added Drill'],
    [change('created', { ...drill, kind: 'tag', name: 'Loud' }), 'You added the tag Loud'],
    [change('created', photo), 'You added a photo to Drill'],
    [change('deleted', { ...photo, type: 'manual' }), 'You deleted tv.jpg from Drill'],
    [change('deleted', drill), 'You deleted Drill'],
    [
      change('deleted', { ...drill, kind: 'location' }, [], {
        merged: {
          from: { id: 'k', kind: 'location', name: 'Kelller', exists: false },
          into: { id: 'c', kind: 'location', name: 'Keller', exists: true },
        },
      }),
      'You merged Kelller into Keller',
    ],
    [
      change('deleted', { ...drill, kind: 'contact', name: '' }, [], {
        merged: {
          from: { id: 'a', kind: 'contact', name: '', exists: false },
          into: { id: 'b', kind: 'contact', name: 'Anna', exists: true },
        },
      }),
      'You merged a contact into Anna',
    ],
    [
      change('created', { ...photo, id: 'q' }, [], {
        details: [
          { subject: photo, did: 'updated', members: [member('type', 'photo', 'attachment')] },
          { subject: { ...photo, id: 'q' }, did: 'created', members: [] },
        ],
      }),
      'You edited the photo tv.jpg of Drill',
    ],
    [moved('took'), 'You took 2 of Rice from Cellar'],
    [
      moved('took', { unit: 'kg', quantity: 0.25, note: 'Soup' }),
      'You took 0.25 kg of Rice from Cellar: Soup',
    ],
    [moved('added', { unit: 'kg' }), 'You added 2 kg of Rice to Cellar'],
    [moved('putAway', { place: null }), 'You put 2 of Rice away'],
    [moved('split', { product: null, place: null }), 'You split 2 off Rice'],
  ])('%# tells what was changed, to what', (of, text) => {
    expect(says(of)).toBe(text)
  })

  test('tells custom fields and tags by their names', () => {
    const field = (value: string) => ({ name: 'Colour', type: 'text', value })
    const colour = { ...member('fields', field('red'), field('blue')), element: named('Colour') }
    expect(says(change('updated', drill, [colour]))).toBe('You set Colour of Drill to blue')
    expect(says(change('updated', drill, [{ ...colour, after: null }]))).toBe('You removed Colour from Drill')
    const fieldText = (): string => '60 m'
    expect(changeText(change('updated', drill, [colour]), 'ada', { ...plainFormat, fieldText })).toBe(
      'You set Colour of Drill to 60 m',
    )
    const tag = { ...member('tags', null, named('Loud')), element: named('Loud') }
    expect(says(change('updated', drill, [tag]))).toBe('You added the tag Loud to Drill')
    expect(says(change('updated', drill, [tag]), 'drill')).toBe('You added the tag Loud')
  })

  test('counts the items of a purchase, and tells of one product on its page', () => {
    const [rice] = moved('putAway', { place: null }).stock ?? []
    const purchase = change('updated', drill, [], {
      count: 3,
      counts: [{ kind: 'item', count: 3 }],
      stock: rice === undefined ? [] : [rice, { ...rice, quantity: 6, product: named('Milk') }],
    })
    expect(says(purchase)).toBe('You put 3 items away')
    expect(says(purchase, 'Milk')).toBe('You put 6 away')
    expect(says(moved('took'), 'Rice')).toBe('You took 2 from Cellar')
  })

  test('does not name an item on its own page', () => {
    expect(says(set('serialNumber', '', 'DD'), 'drill')).toBe('You set Serial number to DD')
    expect(says(change('created', photo), 'drill')).toBe('You added a photo')
    const moved = change('moved', drill, [member('parentId', named('Garage'), named('Kitchen'))])
    expect(says(moved, 'drill')).toBe('You moved it from Garage to Kitchen')
  })

  test('counts each kind of item', () => {
    const counts = [
      { kind: 'item', count: 409 },
      { kind: 'location', count: 66 },
      { kind: 'tag', count: 1 },
      { kind: 'attachment', count: 3 },
    ] as const
    const more = { count: 479, counts: [...counts], details: [] }
    expect(says(change('imported', drill, [], more))).toBe('You imported 409 items, 66 locations, and 1 tag')
    expect(says(change('deleted', drill, [], { ...more, counts: [] }))).toBe('You deleted 479 entries')
  })

  test('tells of an item with its parts only the item', () => {
    const counts = [
      { kind: 'item', count: 1 },
      { kind: 'attachment', count: 2 },
    ] as const
    expect(says(change('deleted', drill, [], { count: 3, counts: [...counts] }))).toBe('You deleted Drill')
  })

  test('tells of a deleted tag, not of the items that had it', () => {
    const loud: Subject = { id: 'loud', kind: 'tag', name: 'Loud', exists: false }
    const deleted = change('deleted', drill, [], {
      count: 2,
      counts: [
        { kind: 'item', count: 1 },
        { kind: 'tag', count: 1 },
      ],
      subjects: [drill, loud],
      details: [
        { subject: drill, did: 'updated', members: [] },
        { subject: loud, did: 'deleted', members: [] },
      ],
    })
    expect(says(deleted)).toBe('You deleted the tag Loud')
  })

  test('tells of a product that was made of items, which were there already', () => {
    const rice: Subject = { id: 'rice', kind: 'product', name: 'Rice', exists: true }
    const made = (items: number, subjects: Subject[]) =>
      says(
        change('created', drill, [], {
          count: items + 1,
          counts: [
            { kind: 'item', count: items },
            { kind: 'product', count: 1 },
          ],
          subjects,
          details: [],
        }),
      )
    expect(made(1, [drill, rice])).toBe('You made the product Rice of 1 item')
    expect(made(12, [drill])).toBe('You made 1 product of 12 items')
    expect(says(change('created', rice))).toBe('You added the product Rice')
  })

  test('tells where several items were moved together', () => {
    const members = [member('parentId', null, named('Kitchen'))]
    const details = ['a', 'b'].map(id => ({ subject: { ...drill, id }, did: 'updated' as const, members }))
    const counts = [{ kind: 'item' as const, count: 2 }]
    expect(says(change('moved', drill, [], { count: 2, counts, details }))).toBe(
      'You moved 2 items to Kitchen',
    )
  })

  test('tells an invitation that was made or deleted', () => {
    const invitation: Subject = { id: 'i', kind: 'invitation', name: '', exists: true }
    const told = (did: ChangeDetail['did']) =>
      says(change('other', invitation, [], { details: [{ subject: invitation, did, members: [] }] }))
    expect(told('created')).toBe('You created an invitation')
    expect(told('deleted')).toBe('You deleted an invitation')
  })

  test('tells what was undone, and what was done again', () => {
    const { kind, count, counts, subjects, details } = set('quantity', 1, 2)
    const origin = { isRedo: false, kind, count, counts, subjects, details }
    expect(says(change('undone', drill, [], { origin }))).toBe('You undid: set Quantity of Drill to 2')
    expect(says(change('undone', drill, [], { origin: { ...origin, isRedo: true } }))).toBe(
      'You redid: set Quantity of Drill to 2',
    )
    expect(says(change('undone', drill))).toBe('You undid a change of Drill')
  })
})

describe('changes that follow each other', () => {
  const textsOf = (changes: Change[]) => toRuns(changes).map(run => runText(run, 'ada', plainFormat))

  test('are one line when one person edits one item', () => {
    const edits = ['serialNumber', 'manufacturer', 'modelNumber', 'notes'].map(name => set(name, '', 'x'))
    expect(textsOf(edits)).toEqual(['You changed Notes, Model, and 2 more of Drill'])
    expect(textsOf([set('notes', 'b', 'c'), set('notes', 'a', 'b'), set('notes', '', 'a')])).toEqual([
      'You set Notes of Drill to c',
    ])
    expect(textsOf([change('created', photo), change('created', photo), change('created', photo)])).toEqual([
      'You added 3 photos to Drill',
    ])
  })

  test('are one line with the sum of what one person takes of a product', () => {
    expect(textsOf([moved('took'), moved('took'), moved('added')])).toEqual([
      'You took 4 of Rice from Cellar',
      'You added 2 of Rice to Cellar',
    ])
  })

  test('are lines of their own when somebody else, something else or an undo comes between', () => {
    const [one, two, three] = ['a', 'b', 'c'].map(value => set('notes', '', value))
    const other = { ...drill, id: 'saw', name: 'Saw' }
    for (const between of [
      { ...set('notes', '', 'x'), actor: { id: 'bo', name: 'Bo' } },
      set('notes', '', 'x', other),
      { ...set('notes', '', 'x'), undoneBy: 'u' },
    ])
      expect(textsOf([one, two, between, three].filter(each => each !== undefined))).toHaveLength(4)
  })

  test('are told by the day on which they were made', () => {
    const changes = ['2026-11-27T12:00:00Z', '2026-11-27T11:00:00Z', '2026-11-25T12:00:00Z'].map(at => ({
      ...change('created', drill),
      at,
    }))
    expect(toDays(toRuns(changes)).map(([day, runs]) => [day, runs.length])).toEqual([
      ['2026-11-27', 2],
      ['2026-11-25', 1],
    ])
  })
})
