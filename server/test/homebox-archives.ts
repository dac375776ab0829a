import type { Entries } from './group-archives.ts'

type Row = Readonly<Record<string, unknown>>

/** The group that foreign archives were made of. */
export const foreignGroup = '11111111-1111-4111-8111-111111111111'

/** An id that is easy to tell apart. */
export const foreignId = (kind: string, n: number): string =>
  `${kind.padEnd(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`

const dated = { created_at: '2023-01-02T03:04:05.678901234+02:00', updated_at: '2023-01-03T00:00:00Z' }

/** A row with the columns that every row has. */
export const foreignRow = (kind: string, n: number, more: Row = {}): Row => ({
  id: foreignId(kind, n),
  ...dated,
  name: `${kind} ${n}`,
  ...more,
})

export const foreignType = (n: number, more: Row = {}): Row =>
  foreignRow('e0', n, { group_entity_types: foreignGroup, is_location: false, ...more })

export const foreignEntity = (n: number, more: Row = {}): Row =>
  foreignRow('ee', n, { group_entities: foreignGroup, entity_type_entities: foreignId('e0', 1), ...more })

export const foreignTag = (n: number, more: Row = {}): Row =>
  foreignRow('aa', n, { group_tags: foreignGroup, ...more })

export const foreignAttachment = (n: number, more: Row = {}): Row => ({
  ...foreignRow('cc', n),
  name: undefined,
  type: 'attachment',
  primary: false,
  path: `${foreignGroup}/documents/blob${n}`,
  title: `file ${n}`,
  mime_type: 'text/plain; charset=utf-8',
  entity_attachments: foreignId('ee', 1),
  attachment_thumbnail: null,
  ...more,
})

export const foreignManifest = {
  schemaVersion: 1,
  exportedAt: '2023-01-05T00:00:00Z',
  groupId: foreignGroup,
  counts: { entities: 1 },
}

/** The entries of an archive that another server has made; two types and one item unless said otherwise. */
export const foreignArchive = (
  tables: Readonly<Record<string, readonly Row[]>>,
  more: Entries = {},
): Entries => ({
  ...Object.fromEntries(
    Object.entries({
      entity_types: [foreignType(1), foreignType(2, { is_location: true })],
      entities: [foreignEntity(1)],
      ...tables,
    }).map(([name, rows]) => [`${name}.json`, rows]),
  ),
  ...more,
  'manifest.json': foreignManifest,
})
