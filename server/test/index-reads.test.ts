import BetterSqlite from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'
import { groupReadsOf } from './index-reads.ts'

describe('a statement that names ids', { tags: 'sqlite' }, () => {
  const db = new BetterSqlite(':memory:')
  db.exec(`create table parts (group_id text not null, id text not null, whole_id text, name text, primary key (group_id, id));
    create index parts_by_name on parts (group_id, name, id); create index parts_by_whole on parts (group_id, whole_id);
    create table wholes (n integer primary key, id text not null, group_id text not null, unique (group_id, id));
    create table facts (group_id text not null, whole_n integer not null, name text not null, primary key (whole_n, name)) without rowid;
    create index facts_by_name on facts (group_id, name)`)
  afterAll(() => db.close())

  const readsOf = (sql: string) => {
    const steps = db.prepare<[], { detail: string }>(`explain query plan ${sql}`).all()
    return groupReadsOf(
      sql,
      steps.map(({ detail }) => detail),
    )
  }

  test.each([
    `select a.id, (select min(o.id) from parts o where o.group_id = '1' and o.whole_id = a.id) from parts a where a.group_id = '1' and a.id > ''`,
    `update parts set name = given.value from (select value from json_each('[]')) given where parts.group_id = '1' and parts.id = given.value`,
    `select * from parts where group_id = '1' and whole_id = '2' order by name, id`,
    `select w.id, f.name from wholes w join facts f on f.group_id = w.group_id and f.whole_n = w.n where w.group_id = '1' and w.id in (select value from json_each('[]'))`,
  ])('is refused when it reads the whole group: %s', sql => {
    expect(readsOf(sql)).not.toEqual([])
  })

  test.each([
    `select t.id, t.name from json_each('[]') given cross join parts t where t.group_id = '1' and t.id = given.value`,
    `select a.id, (select min(o.id) from parts o where o.group_id = '1' and o.whole_id = a.id group by o.whole_id) from parts a where a.group_id = '1'`,
    `select w.id, f.name from wholes w cross join facts f where w.group_id = '1' and w.id in (select value from json_each('[]')) and f.group_id = w.group_id and f.whole_n = w.n`,
    `update parts set whole_id = '2' where group_id = '1'`,
    `select * from parts where group_id = '1' and id > '2' order by id limit 3`,
    `select a.name, w.name from parts a left join parts w on w.group_id = a.group_id and w.id = a.whole_id where a.group_id = '1' order by a.name`,
  ])('may read what it names, or everything: %s', sql => {
    expect(readsOf(sql)).toEqual([])
  })
})
