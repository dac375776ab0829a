import type { Writer } from '../reader-writer.ts'
import {
  listOwners,
  locationColumns,
  type RecordedTable,
  recordedTables,
} from '../recording/recorded-tables.ts'

/** Creates or recreates the triggers that record changes, for the current columns. Temporary tables get none: a trial is no change. */
export async function installRecording(db: Writer): Promise<void> {
  const { rows } = await db.exec<{ temporary: boolean }>(
    `select current_schema() is null or current_schema() like 'pg\\_temp%' as temporary`,
  )
  if (rows[0]?.temporary === true) return
  await db.exec(recordedChange)
  for (const recorded of recordedTables) {
    const columns = await columnsOf(db, recorded)
    // A later migration creates the table.
    if (columns === undefined) continue
    for (const text of recorded.shape === 'list' ? listTrigger(recorded) : rowTriggers(recorded, columns))
      await db.exec(text)
  }
}

/** Recorded columns of a table; undefined before it is created. */
async function columnsOf(
  db: Writer,
  { table, ignored, omitted = [] }: RecordedTable,
): Promise<string[] | undefined> {
  const { rows } = await db.exec<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = to_regclass('${table}') and attnum > 0 and not attisdropped order by attnum`,
  )
  if (rows.length === 0) return undefined
  return rows.map(({ name }) => name).filter(name => !ignored.includes(name) && !omitted.includes(name))
}

/** Number of the current change in a group; null when none is recorded. */
const recordedChange = `create or replace function recorded_change(of_group text) returns bigint language plpgsql as $$
declare
  known text := current_setting('stowage.change', true);
  fresh bigint;
begin
  if current_setting('stowage.group', true) is distinct from of_group then return null; end if;
  if known <> '' then return known::bigint; end if;
  select coalesce(max(c.n), 0) + 1 into fresh from changes c where c.group_id = of_group;
  perform set_config('stowage.change', fresh::text, true);
  return fresh;
end $$`

const isOn = `when (current_setting('stowage.group', true) <> '')`

const names = (columns: readonly string[] = []): string =>
  `array[${columns.map(name => `'${name}'`).join()}]::text[]`

/** Id of the subject of a row. Looked up row by row: a join may read the items of all groups. */
function subjectOf({ subject, group }: RecordedTable): string {
  if ('entityN' in subject)
    return `(select e.id from entities e where e.group_id = r.${group} and e.n = r.${subject.entityN})`
  // A thumbnail belongs to no item: it is its own subject, which is never shown.
  return subject.id === 'entity_id' ? 'coalesce(r.entity_id, r.id)' : `r.${subject.id}`
}

function keyOf({ key, tagN, group }: RecordedTable): string {
  if (tagN !== undefined) return `(select t.id from tags t where t.group_id = r.${group} and t.n = r.${tagN})`
  return key === undefined ? "''" : `r.${key}`
}

interface Recorded {
  readonly op: string
  readonly before: string
  readonly after: string
  readonly from: string
  readonly where: string
}

/** Records the rows of a transition table. */
function record(recorded: RecordedTable, { op, before, after, from, where }: Recorded): string {
  const { table, group } = recorded
  return `insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before, after)
    select o.group_id, o.change, o.subject_id,
      coalesce((select max(c.position) from change_rows c
        where c.group_id = o.group_id and c.n = o.change and c.subject_id = o.subject_id), 0)
        + row_number() over (partition by o.subject_id order by o.row_key),
      '${table}', o.row_key, o.op, o.before, o.after
    from (select r.${group} as group_id, recorded_change(r.${group}) as change, ${subjectOf(recorded)} as subject_id,
        ${keyOf(recorded)} as row_key, ${op} as op, ${before} as before, ${after} as after
      from ${from} where ${where}) o
    where o.change is not null and o.subject_id is not null and o.row_key is not null;`
}

// The offset keeps PostgreSQL from hashing the history of all groups instead of looking up a few rows.
const ofNewEntity = (
  recorded: RecordedTable,
): string => `exists (select from change_rows c where c.group_id = r.group_id and c.n = recorded_change(r.group_id)
  and c.subject_id = ${subjectOf(recorded)} and c.table_name = 'entities' and c.op = 'insert' offset 0)`

const isOther = (column: string): string => `o.${column} is distinct from r.${column}`
const isAnyOther = (columns: readonly string[]): string => columns.map(isOther).join(' or ')

/** A JSON object of the columns that differ. */
function whatDiffers(columns: readonly string[], row: 'o' | 'r'): string {
  const members = columns.map(
    column =>
      `case when ${isOther(column)} then '"${column}":' || coalesce(to_json(${row}.${column})::text, 'null') end`,
  )
  return `'{' || concat_ws(',', ${members.join(', ')}) || '}'`
}

function rowTriggers(recorded: RecordedTable, columns: readonly string[]): string[] {
  const { shape, omitted, unrecorded = [], table, subject, mayBeOfNone } = recorded
  const belongs = mayBeOfNone ? 'r.entity_id is not null' : 'true'
  const none = 'null::text'
  const inserted = record(recorded, {
    op: `'insert'`,
    before: none,
    after: none,
    from: 'new_rows r',
    where: shape === 'link' ? `not ${ofNewEntity(recorded)}` : belongs,
  })
  const deleted = record(recorded, {
    op: `'delete'`,
    before: shape === 'link' ? none : `(to_jsonb(r) - ${names(omitted)})::text`,
    after: none,
    from: 'old_rows r',
    where: 'true',
  })
  const own = 'id' in subject && subject.id === 'user_id' ? 'user_id' : 'id'
  const locations = columns.filter(column => locationColumns.includes(column))
  const others = columns.filter(column => !locationColumns.includes(column))
  const updated = record(recorded, {
    op: locations.length === 0 ? `'update'` : `case when ${isAnyOther(others)} then 'update' else 'move' end`,
    before: whatDiffers(columns, 'o'),
    after: whatDiffers(columns, 'r'),
    from: `new_rows r join old_rows o on o.${recorded.group} = r.${recorded.group} and o.${own} = r.${own}`,
    where: `(${isAnyOther(columns)}) and ${belongs}`,
  })
  return [
    ...(unrecorded.includes('insert')
      ? []
      : statementTrigger(table, 'insert', 'new table as new_rows', inserted)),
    ...(shape === 'link'
      ? []
      : statementTrigger(table, 'update', 'old table as old_rows new table as new_rows', updated)),
    ...(unrecorded.includes('delete')
      ? []
      : statementTrigger(table, 'delete', 'old table as old_rows', deleted)),
  ]
}

/**
 * A session caches the plan of its first call, which may be for one row. Without nested loops the plan also
 * suits thousands: transition tables have no index, so a nested loop scans one for each row of the other.
 */
const planForAnyCount = 'set enable_nestloop = off'

function statementTrigger(table: string, event: string, referencing: string, body: string): string[] {
  const name = `record_${table}_${event}`
  return [
    `create or replace function ${name}() returns trigger language plpgsql ${planForAnyCount} as $$
      begin ${body} return null; end $$`,
    `create or replace trigger ${name} after ${event} on ${table} referencing ${referencing}
      for each statement ${isOn} execute function ${name}()`,
  ]
}

/** Records the whole list once, before its first row is written. */
function listTrigger({ table, subject, omitted }: RecordedTable): string[] {
  const owner = 'entityN' in subject ? subject.entityN : subject.id
  const find =
    'entityN' in subject
      ? `select e.id into of_subject from entities e where e.group_id = r.group_id and e.n = r.${owner};`
      : `of_subject := r.${owner};`
  return [
    `create or replace function record_${table}() returns trigger language plpgsql as $$
declare
  r record;
  of_subject text;
  change bigint;
begin
  if tg_op = 'INSERT' then r := new; else r := old; end if;
  change := recorded_change(r.group_id);
  ${find}
  if change is not null and of_subject is not null and not exists (select from change_rows c
    where c.group_id = r.group_id and c.n = change and c.subject_id = of_subject and (c.table_name = '${table}'
      or (c.table_name in (${listOwners.map(owner => `'${owner}'`).join(', ')}) and c.op in ('insert', 'delete'))))
  then
    insert into change_rows (group_id, n, subject_id, position, table_name, row_key, op, before)
    select r.group_id, change, of_subject, coalesce((select max(c.position) from change_rows c
        where c.group_id = r.group_id and c.n = change and c.subject_id = of_subject), 0) + 1,
      '${table}', '', 'update', jsonb_build_object('fields',
        coalesce(jsonb_agg(to_jsonb(f) - ${names(omitted)} order by f.position), '[]'::jsonb))::text
    from ${table} f where f.group_id = r.group_id and f.${owner} = r.${owner};
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$`,
    `create or replace trigger record_${table} before insert or update or delete on ${table}
      for each row ${isOn} execute function record_${table}()`,
  ]
}
