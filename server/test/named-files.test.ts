import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../src')

/**
 * Every file of ours that has to do with the paths of attachments, and whether it asks the trash for its paths as well. Whatever
 * asks which files are named must ask both: what lies in the trash has no row in `attachments`, and its file must stay.
 */
const known: Readonly<Record<string, string>> = {
  'events/trash.ts': 'both: puts the paths of what is deleted into the trash, and takes them out',
  'features/backups/backup-reader.ts': 'both: which files a backup has to have',
  'features/backups/write-backup.ts': 'both: which files are taken along',
  'features/files/examine-files.ts': 'both: what the doctor examines',
  'features/files/named-files.ts': 'both: what the sweep looks for, what is moved, what is an orphan',
  'features/files/recognise-store.ts': 'both: whether a store without a mark has what the database names',
  'features/files/remove-files.job.ts': 'both: whether a file may be removed',
  'features/administration/files-by-group.ts': 'rows: how much room the files of a group take',
  'features/attachments/add-attachment.ts': 'rows: writes one whose file is kept in the same transaction',
  'features/attachments/attachments.queries.ts': 'rows: what can be downloaded',
  'features/attachments/delete-attachment.ts': 'rows: a removal job looks at both',
  'features/entities/list/rows.ts': 'rows: the photos of a list, whose `path` is that of locations',
  'features/entities/merge/plan-merge.ts': 'rows: those that go over, whose `path` is that of joins',
  'features/entities/read/entity.queries.ts': 'rows: what is shown of an entity',
  'features/entities/read/rows.ts': 'rows: the type of those that are shown of an entity',
  'features/archives/import/attachment-plan.ts': 'rows: paths in an archive',
  'features/archives/format/archive-tables.ts': 'rows: the type of those in an archive',
  'features/archives/format/extra-rows.ts': 'rows: the links of those that an archive takes along',
  'features/archives/import/restored-attachment.ts': 'rows: those that an archive brings',
  'features/files/remove-attachments.ts': 'rows: a removal job looks at both',
  'features/move-in/inspect-attachments.ts': 'rows: of Homebox, which has no trash',
  'features/move-in/late-files.ts': 'rows: whose file came later; what is in the trash stays as it is',
  'features/reports/reported-items.queries.ts': 'rows: the small pictures of items in a report',
  'features/thumbnails/add-thumbnail.ts': 'rows: writes one whose file is kept in the same transaction',
  'features/thumbnails/create-missing-thumbnails.ts': 'rows: of what a small picture can be made',
  'features/thumbnails/thumbnails.queries.ts':
    'rows: from which file a small picture is made, and whether there is one',
}

const namesTable = /'attachments( as \w+)?'|\b(from|join|into|update) attachments\b/
const namesTrash = /trash_files|trashedFiles|findUnnamed/

const found = globSync('**/*.ts', { cwd: root })
  .filter(file => !file.endsWith('.test.ts') && !file.startsWith('db/'))
  .map(file => ({ file, source: readFileSync(path.join(root, file), 'utf8') }))
  .filter(({ source }) => namesTable.test(source) && /\bpath\b/.test(source))

test('every place that asks attachments for their paths is known, and no other', () => {
  expect(found.map(({ file }) => file).toSorted()).toEqual(Object.keys(known).toSorted())
})

test('those that must ask the trash as well do', () => {
  const asking = found.filter(({ source }) => namesTrash.test(source)).map(({ file }) => file)
  expect(asking).toEqual(
    expect.arrayContaining(Object.keys(known).filter(file => known[file]?.startsWith('both'))),
  )
})
