import type { Writer } from '#db/reader-writer.ts'
import { fold } from '#kernel/fold.ts'

const named = ['entities', 'tags', 'entity_types', 'templates', 'notifiers'] as const
const separator = '\u001f'

/**
 * Keeps names and texts as versions before the step 0005-names-and-spellings did: names in the order of their folded
 * letters, texts in one spelling.
 */
export async function forgetSpellings(db: Writer): Promise<void> {
  for (const table of named)
    for (const { id, name } of await db.q.selectFrom(table).select(['id', 'name']).execute())
      await db.q
        .updateTable(table)
        .set({ name_key: fold(name) })
        .where('id', '=', id)
        .execute()
  for (const { n, search_text } of await db.q.selectFrom('entity_search').selectAll().execute())
    await db.q
      .updateTable('entity_search')
      .set({ search_text: inOneSpelling(search_text) })
      .where('n', '=', n)
      .execute()
}

/** Without the parts that say the same as the one before, with ae, oe, ue, aa for one of its letters. */
const inOneSpelling = (text: string): string =>
  text
    .split(separator)
    .filter((part, i, parts) => !isWrittenOut(part, parts[i - 1] ?? ''))
    .join(separator)

const isWrittenOut = (part: string, before: string): boolean =>
  part !== before && part.length > before.length && shortened(part) === shortened(before)

const shortened = (part: string): string => part.replace(/([aou])e|a(a)/g, '$1$2')
