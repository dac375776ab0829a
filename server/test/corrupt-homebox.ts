import type { DatabaseKind } from './databases.ts'
import {
  entityId,
  type Household,
  homeboxGroups,
  homeboxUsers,
  someId,
  typesOf,
} from './homebox-household.ts'
import { pictureOf } from './uploads.ts'

type Row = Record<string, unknown>

/** What a report must name: the kind of oddity and the id of the row. */
export type ExpectedOddity = readonly [kind: string, id: string]

const nowhere = someId(0xdead)
const { home, club } = homeboxGroups
const dated = { created_at: '2026-01-01 00:00:00+00:00', updated_at: '2026-01-01 00:00:00+00:00' }

/** Ids of rows that the dirt adds. */
const dirt = (n: number): string => someId(0xd000 + n)

/** Ids that tests look at afterwards. */
export const dirtyIds = {
  orphanEntity: dirt(0),
  circle: [dirt(1), dirt(2)],
  exactField: dirt(10),
  badLink: dirt(20),
  windows: dirt(21),
  lost: dirt(22),
  lonelyGroup: dirt(40),
  ownerless: dirt(41),
  otherAda: dirt(50),
  negative: dirt(60),
  veryOld: dirt(61),
  pinned: dirt(80),
  huge: dirt(74),
  formerMember: dirt(90),
  laterGroup: dirt(91),
  formersNotifier: dirt(92),
} as const

const spelled = (
  n: number,
  created_at: string,
  sent: string,
  warranty_expires: string | null,
  day: string,
) => ({
  id: dirt(100 + n),
  row: { created_at, warranty_expires },
  sent,
  day,
})

/** Times and days in every spelling that both databases understand, and how they are sent. */
export const spellings = [
  spelled(0, '2019-04-05 06:07:08', '2019-04-05T06:07:08.000Z', null, ''),
  spelled(1, '2019-04-05 06:07:08.25', '2019-04-05T06:07:08.250Z', '2031-02-03 00:00:00', '2031-02-03'),
  spelled(
    2,
    '2019-04-05 06:07:08.123456789+02:00',
    '2019-04-05T04:07:08.123Z',
    '2031-02-03T00:00:00Z',
    '2031-02-03',
  ),
  spelled(
    3,
    '2019-04-05T06:07:08-05:30',
    '2019-04-05T11:37:08.000Z',
    '2031-02-03 00:00:00+00:00',
    '2031-02-03',
  ),
  spelled(4, '2019-04-05T06:07:08.9Z', '2019-04-05T06:07:08.900Z', null, ''),
]

/** What only SQLite keeps as it was written: a day with an offset, which is the one that Homebox shows. */
export const offsetSpelling = spelled(
  5,
  '2019-04-05T06:07:08Z',
  '2019-04-05T06:07:08.000Z',
  '2022-11-06 23:30:00-05:00',
  '2022-11-06',
)

/** Makes a clean household dirty in every way that was ever seen; returns what has to be told. */
export function corrupt({ rows, files }: Household, source: DatabaseKind): ExpectedOddity[] {
  const told: ExpectedOddity[] = []
  const change = (table: string, id: string, to: Row, ...kinds: string[]) => {
    Object.assign(rows[table]?.find(row => row['id'] === id) as Row, to)
    told.push(...kinds.map(kind => [kind, id] as const))
  }
  const add = (table: string, row: Row, ...kinds: string[]) => {
    rows[table]?.push({ ...dated, ...row })
    const id =
      row['id'] ?? `${String(row['tag_id'] ?? row['user_id'])} ${String(row['entity_id'] ?? row['group_id'])}`
    told.push(...kinds.map(kind => [kind, String(id).toLowerCase()] as const))
  }
  const tools = { change, add }
  corruptEntities(tools, source)
  corruptParts(tools, files)
  told.push(['deadTag', `${someId(202)} ${nowhere}`], ['uselessPin', dirt(81)])
  corruptUsers(tools)
  if (source === 'sqlite') corruptText(tools)
  return told
}

interface Tools {
  readonly change: (table: string, id: string, to: Row, ...kinds: string[]) => void
  readonly add: (table: string, row: Row, ...kinds: string[]) => void
}

const entity = (id: string, more: Row = {}): Row => ({
  id,
  name: 'Odd',
  group_entities: home,
  entity_type_entities: typesOf(home).item,
  quantity: 1,
  ...more,
})

function corruptEntities({ change, add }: Tools, source: DatabaseKind): void {
  const [one, two] = dirtyIds.circle
  add('entities', entity(dirtyIds.orphanEntity, { group_entities: nowhere }), 'orphanRow')
  add('entities', entity(one as string, { entity_children: two }), 'circle')
  add('entities', entity(two as string, { entity_children: one }))
  add('entities', entity(dirt(3), { entity_children: dirt(3) }), 'circle')
  add('entities', entity(dirt(4), { entity_children: nowhere }), 'dangling')
  add('entities', entity(dirt(5), { entity_children: entityId(1) }), 'dangling')
  add('entities', entity(dirt(6), { entity_type_entities: nowhere }), 'noType')
  add('entities', entity(dirt(7), { asset_id: 2 }), 'sameAssetNumber')
  add('entities', entity(dirt(8), { name: '', description: 'd'.repeat(1001) }), 'blankName', 'longText')
  add('entities', entity(dirtyIds.negative, { quantity: -3, purchase_price: 2e12 }), 'badValue', 'badValue')
  add('entities', entity(dirtyIds.huge, { quantity: 1e15, purchase_price: 1e21 }), 'badValue', 'badValue')
  add('entities', entity(dirt(9), { purchase_date: '0001-01-01 00:00:00+00:00' }), 'yearOne')
  add('entities', entity(dirt(11), { sold_date: '2022-05-06 13:14:15+00:00' }), 'notMidnight')
  for (const { id, row } of spellings) add('entities', entity(id, row))
  const pinTo = (id: string) => ({ entity_location_entities: id })
  add('entities', entity(dirtyIds.pinned, { entity_children: entityId(42), ...pinTo(entityId(2)) }))
  add('entities', entity(dirt(81), { entity_children: entityId(42), ...pinTo(entityId(44)) }))
  add('entities', entity(dirt(82), pinTo(nowhere)), 'dangling')
  add('entities', entity(dirt(83), { entity_children: entityId(42), ...pinTo(dirt(84)) }), 'pinCircle')
  add(
    'entities',
    entity(dirt(84), { entity_children: dirt(83), entity_type_entities: typesOf(home).location }),
  )
  for (let i = 0; i < 102; i++) {
    const parent = i === 0 ? null : dirt(200 + i - 1)
    add('entities', entity(dirt(200 + i), { entity_children: parent }), ...(i < 2 ? ['deepEntity'] : []))
  }
  // PostgreSQL does not tell which of two rows of the same moment was made first.
  const first = source === 'sqlite' ? 201 : 200
  change('tags', someId(200), { tag_children: someId(201) })
  change('tags', someId(first), {}, 'circle')
  add(
    'tags',
    { id: dirt(12), name: 'Lost', color: '', icon: '', group_tags: home, tag_children: nowhere },
    'dangling',
  )
  change(
    'entity_types',
    typesOf(club).item,
    { name: 'global.item', icon: 'M'.repeat(300) },
    'typeKey',
    'longIcon',
  )
  change('entity_types', typesOf(club).location, { entity_type_default_template: nowhere }, 'dangling')
}

function corruptParts({ change, add }: Tools, files: Household['files']): void {
  const field = { name: 'Odd', type: 'number', text_value: '', number_value: 1, boolean_value: false }
  add(
    'entity_fields',
    { id: dirtyIds.exactField, ...field, number_value: '9007199254740993', entity_fields: entityId(3) },
    'numberAsText',
  )
  add(
    'entity_fields',
    { id: dirt(13), ...field, type: 'colour', text_value: 'blue', entity_fields: entityId(3) },
    'badValue',
  )
  add('entity_fields', { id: dirt(14), ...field, entity_fields: nowhere }, 'orphanRow')
  add('maintenance_entries', { id: dirt(15), name: 'Never', cost: 1, entity_id: entityId(3) }, 'noDates')
  add(
    'maintenance_entries',
    { id: dirt(16), name: 'Gone', cost: 1, entity_id: nowhere, date: dated.created_at },
    'orphanRow',
  )
  add('tag_entities', { tag_id: nowhere, entity_id: entityId(3) }, 'orphanRow')
  const attachment = {
    type: 'attachment',
    primary: false,
    title: 'Paper',
    mime_type: 'text/plain',
    entity_attachments: entityId(3),
  }
  add(
    'attachments',
    { id: dirtyIds.badLink, ...attachment, mime_type: 'link/url', path: 'ftp://example.org/x' },
    'badLink',
  )
  add(
    'attachments',
    { id: dirtyIds.windows, ...attachment, path: `C:\\data\\${club}\\documents\\old.txt` },
    'windowsPath',
  )
  files[`${club}__0x5c__documents__0x5c__old.txt`] = 'from Windows'
  add('attachments', { id: dirtyIds.lost, ...attachment, path: `${club}/documents/lost` }, 'missingFile')
  add('attachments', {
    id: dirt(23),
    ...attachment,
    type: 'photo',
    primary: true,
    path: `${club}/documents/one`,
  })
  add(
    'attachments',
    { id: dirt(24), ...attachment, type: 'photo', primary: true, path: `${club}/documents/two` },
    'secondPrimary',
  )
  add(
    'attachments',
    { id: dirt(25), ...attachment, type: 'manual', primary: true, path: `${club}/documents/one` },
    'primaryNoPhoto',
  )
  add(
    'attachments',
    { id: dirt(26), ...attachment, entity_attachments: nowhere, path: `${club}/documents/one` },
    'orphanRow',
  )
  add(
    'attachments',
    {
      id: dirt(27),
      ...attachment,
      type: 'thumbnail',
      entity_attachments: null,
      path: `${club}/documents/one`,
    },
    'orphanThumbnail',
  )
  add(
    'attachments',
    {
      id: dirt(29),
      ...attachment,
      type: 'photo',
      path: `${club}/documents/one`,
      attachment_thumbnail: dirt(30),
    },
    'dangling',
  )
  const elsewhere = { ...attachment, entity_attachments: null, path: `${club}/documents/two` }
  add('attachments', { id: dirt(30), ...elsewhere, type: 'thumbnail', attachment_thumbnail: dirt(31) })
  add('attachments', {
    id: dirt(31),
    ...attachment,
    type: 'photo',
    entity_attachments: dirt(7),
    path: `${club}/documents/one`,
    attachment_thumbnail: dirt(30),
  })
  add(
    'attachments',
    { id: dirt(28), ...attachment, type: 'sketch', path: `${club}/documents/two` },
    'badValue',
  )
  for (const name of ['one', 'two']) files[`${club}/documents/${name}`] = pictureOf(`photo ${name}`)
  change('entity_templates', someId(202), { default_tag_ids: JSON.stringify([nowhere]) })
}

function corruptUsers({ change, add }: Tools): void {
  const { ada, ben } = homeboxUsers
  add('groups', { id: dirtyIds.lonelyGroup, name: 'Nobody', currency: 'usd' }, 'noMember')
  add('groups', { id: dirtyIds.ownerless, name: 'Chess', currency: 'zzz' }, 'unknownCurrency', 'noOwner')
  add(
    'users',
    { id: dirtyIds.otherAda, name: 'Ada too', email: 'ADA@example.org', settings: '[1]', password: 'plain' },
    'sameEmail',
    'badSettings',
    'badPassword',
  )
  add('groups', { id: dirt(56), name: 'Free', currency: '' }, 'badValue', 'noMember')
  add(
    'users',
    {
      id: dirt(57),
      name: 'Space',
      email: ' space@example.org',
      settings: '{}',
      oidc_issuer: 'https://id.example.org',
    },
    'paddedEmail',
    'badValue',
  )
  add('users', { id: dirt(51), name: 'Nobody', email: ' ', settings: '{}' }, 'badEmail')
  add('user_groups', { user_id: dirtyIds.otherAda, group_id: dirtyIds.ownerless, role: 'user' })
  add('user_groups', { user_id: ben.id, group_id: nowhere, role: 'user' }, 'orphanMembership')
  add(
    'notifiers',
    {
      id: dirt(52),
      name: 'Old',
      url: 'ntfy://ntfy.sh/x',
      is_active: true,
      group_id: home,
      user_id: dirt(51),
    },
    'foreignNotifier',
  )
  add(
    'notifiers',
    {
      id: dirt(53),
      name: 'Gone',
      url: 'ntfy://ntfy.sh/x',
      is_active: true,
      group_id: home,
      user_id: nowhere,
    },
    'orphanRow',
  )
  add('groups', { id: dirtyIds.laterGroup, name: 'Later', currency: 'usd' })
  add('users', {
    id: dirtyIds.formerMember,
    name: 'Fay',
    email: 'fay@example.org',
    settings: '{}',
    default_group_id: dirtyIds.laterGroup,
  })
  add('user_groups', { user_id: dirtyIds.formerMember, group_id: dirtyIds.laterGroup, role: 'owner' })
  add(
    'notifiers',
    {
      id: dirtyIds.formersNotifier,
      name: 'Before I left',
      url: 'ntfy://ntfy.sh/x',
      is_active: true,
      group_id: home,
      user_id: dirtyIds.formerMember,
    },
    'foreignNotifier',
  )
  add('api_keys', { id: dirt(54), name: 'Odd', user_id: ada.id, token: Buffer.from('short') }, 'badToken')
  const open = { expires_at: '2099-01-01 00:00:00+00:00', group_invitation_tokens: home }
  add(
    'group_invitation_tokens',
    { id: dirt(55), ...open, uses: 0, token: Buffer.alloc(32, 7) },
    'deadInvitation',
  )
  add(
    'group_invitation_tokens',
    { id: dirt(93), ...open, uses: 2 ** 31, token: Buffer.alloc(32, 8) },
    'badValue',
    'deadInvitation',
  )
  change('users', dirtyIds.otherAda, { default_group_id: nowhere }, 'noDefaultGroup')
}

/** What only SQLite lets in. */
function corruptText({ add }: Tools): void {
  add('entities', entity('none'), 'rowWithoutId')
  add('entities', entity(entityId(5).toUpperCase()), 'sameId')
  add('entities', entity(dirt(70), { name: 'half\0way' }), 'mendedText')
  add('entities', entity(dirt(71), { warranty_expires: 'next year' }), 'badValue')
  add(
    'entities',
    entity(dirtyIds.veryOld, { created_at: '2019-04-05 06:07:08.9 +0000 UTC m=+0.1' }),
    'oldTimestamp',
  )
  add('entities', entity(offsetSpelling.id, offsetSpelling.row), 'notMidnight')
  add('entities', entity(dirt(72), { insured: 'perhaps' }), 'badValue')
  const attachment = {
    type: 'manual',
    primary: false,
    title: 'All secrets',
    mime_type: 'application/sqlite3',
  }
  add(
    'attachments',
    { id: dirt(73), ...attachment, entity_attachments: dirt(7), path: 'homebox.db' },
    'missingFile',
  )
}
