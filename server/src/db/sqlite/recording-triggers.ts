import { listOwners, locationColumns, type RecordedTable } from '../recording/recorded-tables.ts'

/** Names of the columns of a table in the file. */
export type Columns = readonly string[]

type Row = 'old' | 'new'

/**
 * Triggers that record row changes of a table; `columns` are all stored columns. They are temporary: they
 * belong to the writing connection of a server and are not in the file.
 */
export function recordingTriggers(recorded: RecordedTable, columns: Columns): string[] {
  if (recorded.shape === 'list') return listTriggers(recorded, columns)
  const { unrecorded = [] } = recorded
  const texts = [
    unrecorded.includes('insert') ? '' : insertTrigger(recorded),
    recorded.shape === 'link' ? '' : updateTrigger(recorded, columns),
    unrecorded.includes('delete') ? '' : deleteTrigger(recorded, columns),
  ]
  return texts.filter(text => text !== '')
}

const quoted = (name: string): string => `"${name}"`
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** Number of the current change in the group of a row; null when none is recorded. */
const changeOf = ({ group }: RecordedTable, row: Row): string => `recorded_change(${row}.${quoted(group)})`

/** Id of the subject of a row; nothing for a part of a deleted entity. */
function subjectOf({ subject, group }: RecordedTable, row: Row): string {
  if ('entityN' in subject)
    return `(select id from entities where n = ${row}.${quoted(subject.entityN)} and group_id = ${row}.${quoted(group)})`
  // A thumbnail belongs to no item: it is its own subject, which is never shown.
  return subject.id === 'entity_id' ? `coalesce(${row}.entity_id, ${row}.id)` : `${row}.${quoted(subject.id)}`
}

function keyOf({ key, tagN, group }: RecordedTable, row: Row): string {
  if (tagN !== undefined)
    return `(select id from tags where n = ${row}.${quoted(tagN)} and group_id = ${row}.${quoted(group)})`
  return key === undefined ? "''" : `${row}.${quoted(key)}`
}

/** Does the row have a subject? Thumbnails are recorded only when deleted. */
const belongs = ({ mayBeOfNone }: RecordedTable, row: Row): string =>
  mayBeOfNone ? `${row}.entity_id is not null` : '1'

interface Values {
  readonly op: string
  readonly before: string
  readonly after: string
}

/** Inserts one row of the change, if `from` finds one. */
const record = (recorded: RecordedTable, row: Row, { op, before, after }: Values, from = ''): string => `
  insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
  select group_id, n, subject_id,
    (select coalesce(max(position), 0) + 1 from change_rows c
     where c.group_id = one.group_id and c.n = one.n and c.subject_id = one.subject_id),
    ${text(recorded.table)}, row_key, op, before, after
  from (select ${row}.${quoted(recorded.group)} as group_id, ${changeOf(recorded, row)} as n,
      ${subjectOf(recorded, row)} as subject_id, ${keyOf(recorded, row)} as row_key,
      ${op} as op, ${before} as before, ${after} as after ${from}) one
  where subject_id is not null and row_key is not null;`

function trigger(recorded: RecordedTable, when: string, row: Row, condition: string, body: string): string {
  const name = `record_${recorded.table}_${when.split(' ')[1]}`
  return `create temp trigger ${name} ${when} on main.${quoted(recorded.table)}
    when ${changeOf(recorded, row)} is not null and ${condition} begin ${body} end`
}

/** Links of a new entity are not recorded separately. */
const ofKnown = (recorded: RecordedTable, row: Row): string =>
  recorded.shape === 'row'
    ? belongs(recorded, row)
    : `not exists (select 1 from change_rows c where c.group_id = ${row}.group_id
        and c.n = ${changeOf(recorded, row)} and c.subject_id = ${subjectOf(recorded, row)}
        and c.table_name in (${listOwners.map(text).join()}) and c.op = 'insert')`

const insertTrigger = (recorded: RecordedTable): string =>
  trigger(
    recorded,
    'after insert',
    'new',
    ofKnown(recorded, 'new'),
    record(recorded, 'new', { op: "'insert'", before: 'null', after: 'null' }),
  )

function deleteTrigger(recorded: RecordedTable, columns: Columns): string {
  const { omitted = [], shape } = recorded
  const members = columns
    .filter(name => !omitted.includes(name))
    .map(name => `${text(name)}, old.${quoted(name)}`)
  const before = shape === 'link' ? 'null' : `json_object(${members.join()})`
  // Before dependent rows cascade.
  return trigger(
    recorded,
    'before delete',
    'old',
    '1',
    record(recorded, 'old', { op: "'delete'", before, after: 'null' }),
  )
}

function updateTrigger(recorded: RecordedTable, columns: Columns): string {
  const { ignored, omitted = [] } = recorded
  const watched = columns.filter(name => !ignored.includes(name) && !omitted.includes(name))
  const values = watched.map(
    name => `select ${text(name)} as name, old.${quoted(name)} as former, new.${quoted(name)} as latter`,
  )
  const isMove = `count(*) = sum(name in (${locationColumns.map(text).join()}))`
  const from = `from (${values.join(' union all ')}) where former is not latter having count(*) > 0`
  const body = record(
    recorded,
    'new',
    {
      op: `case when ${isMove} then 'move' else 'update' end`,
      before: 'json_group_object(name, former)',
      after: 'json_group_object(name, latter)',
    },
    from,
  )
  const of = watched.map(quoted).join()
  return trigger(recorded, `after update of ${of}`, 'new', belongs(recorded, 'new'), body)
}

/** Records the whole list once, before its first row is written. */
function listTriggers(recorded: RecordedTable, columns: Columns): string[] {
  const { table, subject, omitted = [] } = recorded
  const owner = quoted('entityN' in subject ? subject.entityN : subject.id)
  const members = columns
    .filter(name => !omitted.includes(name))
    .map(name => `${text(name)}, f.${quoted(name)}`)
  return (['insert', 'update', 'delete'] as const).map(event => {
    const row = event === 'insert' ? 'new' : 'old'
    const isFirst = `not exists (select 1 from change_rows c where c.group_id = ${row}.group_id
      and c.n = ${changeOf(recorded, row)} and c.subject_id = ${subjectOf(recorded, row)}
      and (c.table_name = ${text(table)}
        or (c.table_name in (${listOwners.map(text).join()}) and c.op in ('insert', 'delete'))))`
    const before = `(select json_object('fields', json_group_array(json_object(${members.join()}) order by f.position))
      from ${quoted(table)} f where f.group_id = ${row}.group_id and f.${owner} = ${row}.${owner})`
    const body = record(recorded, row, { op: "'update'", before, after: 'null' })
    return trigger(recorded, `before ${event}`, row, isFirst, body)
  })
}
