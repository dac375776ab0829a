import { sql } from 'kysely'
import { pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'

/** The tags that a template gives, as JSON. */
export interface TemplateDefaults {
  readonly id: string
  readonly default_tag_ids: string
}

/** That a template shall give another tag instead of one. */
export interface DefaultReplacement {
  readonly templateId: string
  readonly id: string
  readonly by: string
}

const templatesAfter = statement<{ groupId: string; tagId: string; after: string; limit: number }>()(
  (q, p, dialect) =>
    q
      .selectFrom('templates')
      .select('id')
      .where('group_id', '=', p.groupId)
      .where('id', '>', p.after)
      .where(({ ref }) => dialect.contains(ref('default_tag_ids'), p.tagId))
      .orderBy('id')
      .limit(p.limit),
)

/** The ids of the templates that give a tag, page after page. */
export async function* templatesWithDefault(
  db: Reader,
  groupId: string,
  tagId: string,
): AsyncGenerator<string[]> {
  for await (const rows of pagesById((after, limit) =>
    db.all(templatesAfter, { groupId, tagId, after, limit }),
  ))
    yield rows.map(({ id }) => id)
}

const defaultsOf = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('templates')
    .select(['id', 'default_tag_ids'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** Lets templates give other tags; returns what they gave. */
export async function replaceDefaults(
  db: Writer,
  groupId: string,
  wanted: readonly DefaultReplacement[],
): Promise<TemplateDefaults[]> {
  if (wanted.length === 0) return []
  const byTemplate = new Map(wanted.map(each => [each.templateId, each]))
  const former = await db.all(defaultsOf, { groupId, ids: [...byTemplate.keys()] })
  const replace = ({ id, default_tag_ids }: TemplateDefaults): TemplateDefaults => {
    const replacement = byTemplate.get(id)
    const ids = (JSON.parse(default_tag_ids) as string[]).map(tagId =>
      tagId === replacement?.id ? replacement.by : tagId,
    )
    return { id, default_tag_ids: JSON.stringify([...new Set(ids)]) }
  }
  await putDefaults(db, groupId, former.map(replace))
  return former
}

const put = statement<{ rows: string }>()(
  (_q, p, dialect) => sql`
    update templates set default_tag_ids = given.default_tag_ids
    from ${dialect.recordTable(p.rows, { group_id: 'text', id: 'text', default_tag_ids: 'text' })} given
    where templates.group_id = given.group_id and templates.id = given.id`,
)

/** Writes the tags that templates give. */
export async function putDefaults(
  db: Writer,
  groupId: string,
  rows: readonly TemplateDefaults[],
): Promise<void> {
  if (rows.length === 0) return
  await db.run(put, { rows: JSON.stringify(rows.map(row => ({ ...row, group_id: groupId }))) })
}
