import { createHash, createHmac } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { expect } from 'vitest'

type Row = Record<string, unknown>

/** The secret with which this Homebox made its API keys. */
export const homeboxPepper = 'a pepper of Homebox that has more than 32 bytes'

/** Some id, always the same for the same number. */
export const someId = (n: number): string => `7a6b5c4d-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

/** People of the household, with the passwords that they know. */
export const homeboxUsers = {
  ada: { id: someId(1), email: 'ada@example.org', password: 'ada has a long password' },
  ben: { id: someId(2), email: 'ben@example.org', password: 'ben once had bcrypt' },
  eve: { id: someId(3), email: 'eve@example.org', password: null },
} as const

/** Their groups. */
export const homeboxGroups = { home: someId(11), club: someId(12) } as const

/** What is in each group but items: types, templates, tags, by number. */
const typeAt = 100
const tagAt = 200
const entityAt = 10_000
const attachmentAt = 1_000_000

/** A key of Ada's, as she has it. */
export const homeboxKey = `hb_${'k'.repeat(43)}`
/** An invitation into the club, as it was sent. */
export const homeboxInvitation = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const then = '2024-03-09 10:11:12.123456789+00:00'
const thenAsSent = '2024-03-09T10:11:12.123Z'
const later = '2025-06-01T08:00:00.5Z'
const laterAsSent = '2025-06-01T08:00:00.500Z'
const dated = { created_at: then, updated_at: later }
const tokenOf = (text: string) => createHash('sha256').update(text).digest()

/** Everything that a clean Homebox holds, and its files by path. */
export interface Household {
  readonly rows: Record<string, Row[]>
  readonly files: Record<string, string | Uint8Array>
}

/** A household with two groups and this many items, which is as Homebox leaves it on a good day. */
export async function homeboxHousehold(entities: number): Promise<Household> {
  const { ada, ben, eve } = homeboxUsers
  const { home, club } = homeboxGroups
  const argon2 = { memoryCost: 65_536, timeCost: 3, parallelism: 2 }
  const rows: Record<string, Row[]> = {
    groups: [
      { id: home, ...dated, name: 'Home', currency: 'eur' },
      { id: club, ...dated, name: 'Sailing club', currency: 'usd' },
    ],
    users: [
      {
        id: ada.id,
        ...dated,
        name: 'Ada',
        email: ada.email,
        default_group_id: home,
        password: await hash(ada.password, argon2),
        is_superuser: false,
        superuser: true,
        activated_on: then,
        settings: '{"theme":"dark"}',
      },
      {
        id: ben.id,
        ...dated,
        name: 'Ben',
        email: 'Ben@Example.org',
        default_group_id: club,
        password: await bcrypt(ben.password, 4),
        is_superuser: false,
        superuser: false,
        settings: '{}',
      },
      {
        id: eve.id,
        ...dated,
        name: 'Eve',
        email: eve.email,
        default_group_id: club,
        settings: '{}',
        password: null,
        oidc_issuer: 'https://id.example.org',
        oidc_subject: 'eve',
        is_superuser: false,
        superuser: false,
      },
    ],
    user_groups: [
      { user_id: ada.id, group_id: home, role: 'owner' },
      { user_id: ben.id, group_id: home, role: 'user' },
      { user_id: ben.id, group_id: club, role: 'owner' },
      { user_id: eve.id, group_id: club, role: 'user' },
      { user_id: ada.id, group_id: club, role: 'user' },
    ],
    entity_types: [],
    entity_templates: [],
    template_fields: [],
    tags: [],
    entities: [],
    entity_fields: [],
    maintenance_entries: [],
    attachments: [],
    tag_entities: [],
    notifiers: [
      {
        id: someId(50),
        ...dated,
        name: 'Phone',
        url: 'ntfy://ntfy.sh/adas',
        is_active: true,
        group_id: home,
        user_id: ada.id,
      },
    ],
    api_keys: [
      {
        id: someId(51),
        ...dated,
        user_id: ada.id,
        name: 'Script',
        expires_at: '2099-01-01 00:00:00+00:00',
        token: createHmac('sha256', homeboxPepper).update(homeboxKey).digest(),
      },
    ],
    group_invitation_tokens: [
      {
        id: someId(52),
        ...dated,
        expires_at: '2099-01-01 00:00:00+00:00',
        uses: 3,
        token: tokenOf(homeboxInvitation),
        group_invitation_tokens: club,
      },
    ],
    auth_tokens: [
      { id: someId(53), ...dated, token: tokenOf('x'), expires_at: later, user_auth_tokens: ada.id },
    ],
  }
  const files: Household['files'] = {}
  for (const group of [home, club]) seed(rows, group)
  for (let i = 0; i < entities; i++) addEntity(rows, files, i)
  return { rows, files }
}

const offset = (group: string): number => (group === homeboxGroups.home ? 0 : 10)

/** The item type and the location type of a group. */
export const typesOf = (group: string) => ({
  item: someId(typeAt + offset(group)),
  location: someId(typeAt + offset(group) + 1),
})

function seed(rows: Record<string, Row[]>, group: string): void {
  const { item, location } = typesOf(group)
  const [above, below, template] = [0, 1, 2].map(n => someId(tagAt + offset(group) + n))
  rows['entity_types']?.push(
    {
      id: item,
      ...dated,
      name: 'Item',
      description: 'items',
      is_location: false,
      icon: 'box',
      group_entity_types: group,
      entity_type_default_template: template,
    },
    {
      id: location,
      ...dated,
      name: 'Location',
      is_location: true,
      icon: '',
      group_entity_types: group,
    },
  )
  rows['tags']?.push(
    { id: below, ...dated, name: 'Red', color: '#f00', icon: 'dot', group_tags: group, tag_children: above },
    {
      id: above,
      ...dated,
      name: 'Coloured',
      description: 'all colours',
      color: '',
      icon: '',
      group_tags: group,
    },
  )
  rows['entity_templates']?.push({
    id: template,
    ...dated,
    name: 'Bulb',
    description: '',
    notes: 'twist',
    default_quantity: 2,
    default_insured: true,
    default_name: 'Bulb {{count}}',
    default_manufacturer: 'Lux',
    default_lifetime_warranty: false,
    include_warranty_fields: true,
    include_purchase_fields: false,
    include_sold_fields: false,
    default_tag_ids: JSON.stringify([below]),
    group_entity_templates: group,
    entity_template_location: someId(entityAt + (group === homeboxGroups.home ? 0 : 1)),
  })
  rows['template_fields']?.push({
    id: someId(tagAt + offset(group) + 3),
    ...dated,
    name: 'Socket',
    type: 'text',
    text_value: 'E27',
    number_value: 0,
    boolean_value: false,
    time_value: '0001-01-01 00:00:00+00:00',
    entity_template_fields: template,
  })
}

/** In which group an item is. */
export const groupOf = (i: number): string => (i % 2 === 0 ? homeboxGroups.home : homeboxGroups.club)

/** The id of an item. */
export const entityId = (i: number): string => someId(entityAt + i)

/** The first forty items are locations. */
const isLocation = (i: number): boolean => i < 40

/** Items lie in locations, every seventh one in another item. */
const parentOf = (i: number): number | undefined => {
  if (i < 2) return undefined
  if (isLocation(i)) return i - 2
  return i % 7 === 0 && i > 60 ? i - 2 : i % 40
}

function addEntity(rows: Record<string, Row[]>, files: Household['files'], i: number): void {
  const id = entityId(i)
  const group = groupOf(i)
  const parent = parentOf(i)
  const types = typesOf(group)
  rows['entities']?.push({
    id,
    ...dated,
    name: `Item ${i} ä`,
    description: `No. ${i}`,
    import_ref: i % 3 === 0 ? `ref-${i}` : null,
    notes: i % 5 === 0 ? 'line\nline' : '',
    quantity: i % 4 === 0 ? 2.5 : 1,
    insured: i % 2 === 1,
    archived: i % 11 === 0,
    asset_id: i % 6 === 0 ? 0 : i,
    sync_child_entity_locations: i % 9 === 0,
    serial_number: `S${i}`,
    model_number: `M${i}`,
    manufacturer: 'Maker',
    lifetime_warranty: i % 8 === 0,
    warranty_expires: i % 10 === 0 ? '2030-12-31 00:00:00+00:00' : null,
    warranty_details: '',
    purchase_date: '2020-02-29T00:00:00Z',
    purchase_from: 'Shop',
    purchase_price: i / 4,
    sold_date: null,
    sold_to: '',
    sold_price: 0,
    sold_notes: '',
    group_entities: group,
    entity_type_entities: isLocation(i) ? types.location : types.item,
    entity_children: parent === undefined ? null : entityId(parent),
  })
  const part = { ...dated, entity_id: id }
  if (i % 3 === 0)
    rows['entity_fields']?.push({
      id: someId(attachmentAt + i * 10),
      ...dated,
      name: 'Weight',
      type: 'number',
      number_value: i,
      entity_fields: id,
      text_value: '',
      boolean_value: false,
      time_value: '0001-01-01 00:00:00+00:00',
    })
  if (i % 4 === 0)
    rows['maintenance_entries']?.push({
      id: someId(attachmentAt + i * 10 + 1),
      ...part,
      name: 'Oil',
      description: 'all of it',
      cost: 12.5,
      date: '2024-05-05 00:00:00+00:00',
      scheduled_date: null,
    })
  if (i % 5 === 0) rows['tag_entities']?.push({ tag_id: someId(tagAt + offset(group) + 1), entity_id: id })
  if (i % 50 === 0) attach(rows, files, i)
}

/** A primary photo with its small picture, and a link. */
function attach(rows: Record<string, Row[]>, files: Household['files'], i: number): void {
  const [photo, small, link] = [2, 3, 4].map(n => someId(attachmentAt + i * 10 + n))
  const group = groupOf(i)
  const pathOf = (name: string) => `${group}/documents/${createHash('sha256').update(name).digest('hex')}`
  const at = { ...dated, primary: false, entity_attachments: entityId(i) }
  rows['attachments']?.push(
    {
      id: photo,
      ...at,
      type: 'photo',
      primary: true,
      path: pathOf(`photo ${i}`),
      title: `photo ${i}.jpg`,
      mime_type: 'image/jpeg',
      attachment_thumbnail: small,
    },
    {
      id: small,
      ...at,
      type: 'thumbnail',
      path: pathOf(`small ${i}`),
      title: `photo ${i}.jpg-thumb`,
      mime_type: 'image/webp',
      entity_attachments: null,
      attachment_thumbnail: photo,
    },
    {
      id: link,
      ...at,
      type: 'manual',
      path: `https://example.org/${i}`,
      title: 'Manual',
      mime_type: 'link/url',
    },
  )
  files[pathOf(`photo ${i}`)] = `the bytes of photo ${i}`
  files[pathOf(`small ${i}`)] = `the bytes of small ${i}`
}

const numberShown = (number: number): string =>
  `${String(number).padStart(6, '0').slice(0, -3)}-${String(number).padStart(6, '0').slice(-3)}`

/** What the server must answer about an item. */
export function expectedEntity(i: number) {
  const parent = parentOf(i)
  const group = groupOf(i)
  const [photo, small, link] = [2, 3, 4].map(n => someId(attachmentAt + i * 10 + n))
  return {
    id: entityId(i),
    name: `Item ${i} ä`,
    description: `No. ${i}`,
    notes: i % 5 === 0 ? 'line\nline' : '',
    quantity: i % 4 === 0 ? 2.5 : 1,
    insured: i % 2 === 1,
    archived: i % 11 === 0,
    assetId: i % 6 === 0 ? '' : numberShown(i),
    syncChildEntityLocations: i % 9 === 0,
    serialNumber: `S${i}`,
    modelNumber: `M${i}`,
    manufacturer: 'Maker',
    lifetimeWarranty: i % 8 === 0,
    warrantyExpires: i % 10 === 0 ? '2030-12-31' : '',
    warrantyDetails: '',
    purchaseDate: '2020-02-29',
    purchaseFrom: 'Shop',
    purchasePrice: i / 4,
    soldDate: '',
    soldTo: '',
    soldPrice: 0,
    soldNotes: '',
    createdAt: thenAsSent,
    updatedAt: laterAsSent,
    locationId: null,
    entityTypeId: isLocation(i) ? typesOf(group).location : typesOf(group).item,
    parentId: parent === undefined ? null : entityId(parent),
    tagIds: i % 5 === 0 ? [someId(tagAt + offset(group) + 1)] : [],
    fields:
      i % 3 === 0
        ? [
            {
              id: someId(attachmentAt + i * 10),
              name: 'Weight',
              type: 'number',
              numberValue: i,
              textValue: '',
              booleanValue: false,
              timeValue: '',
            },
          ]
        : [],
    attachments:
      i % 50 === 0
        ? [
            {
              id: photo,
              type: 'photo',
              primary: true,
              title: `photo ${i}.jpg`,
              mimeType: 'image/jpeg',
              createdAt: thenAsSent,
              updatedAt: laterAsSent,
              thumbnail: expect.objectContaining({ id: small }),
            },
            {
              id: link,
              type: 'manual',
              path: `https://example.org/${i}`,
              title: 'Manual',
              mimeType: 'link/url',
            },
          ].map(each => expect.objectContaining(each))
        : [],
  }
}
