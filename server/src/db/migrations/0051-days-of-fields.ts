import type { Migration } from '../upgrade/migration.ts'

/** Digits in the form of a day; the calendar is asked only then, because `now` is a day to SQLite, too. */
const inSqlite = `case when text_value glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' then
  case when text_value >= '0002' and date(text_value) = text_value then text_value end end`

const year = 'cast(substr(text_value, 1, 4) as integer)'

/** Casts to dates depend on settings, which a generated column may not. */
const inPostgres = `case when text_value ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then
  case when text_value >= '0002' and substr(text_value, 9, 2) <= case
    when substr(text_value, 6, 2) in ('04', '06', '09', '11') then '30'
    when substr(text_value, 6, 2) <> '02' then '31'
    when ${year} % 4 = 0 and (${year} % 100 <> 0 or ${year} % 400 = 0) then '29'
    else '28' end then text_value end end`

/** The day that a custom field holds, and its index. */
export const daysOfFields: Migration = {
  name: '0051-days-of-fields',
  async up({ exec, sqlite }) {
    await exec(`alter table entity_fields add column day_value ${sqlite ? 'text' : 'text collate "C"'} generated always as (
      case type when 'time' then substr(time_value, 1, 10) when 'text' then ${sqlite ? inSqlite : inPostgres} end)
      ${sqlite ? 'virtual' : 'stored'}`)
    await exec(`create index entity_fields_by_day on entity_fields (group_id, name, day_value, entity_n)
      where day_value is not null`)
  },
}
