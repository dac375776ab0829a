import { type GroupNotices, switchedKinds } from '@stowage/contract/upkeep/group-notices'
import type { NoticeKind } from '@stowage/contract/upkeep/notifiers'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { forgetFalls } from '#features/stock/index.ts'

interface Told {
  readonly groupId: string
  readonly kind: NoticeKind
  readonly day: string
}

/** Notes that a kind has told all up to a day; changes nothing when that is noted already. */
export const noteTold = statement<Told>()((q, p) =>
  q
    .insertInto('notices')
    .values({ group_id: p.groupId, kind: p.kind, day: p.day })
    .onConflict(conflict =>
      conflict.columns(['group_id', 'kind']).doUpdateSet({ day: p.day }).where('notices.day', '<', p.day),
    ),
)

const toldDay = statement<Omit<Told, 'day'>>()((q, p) =>
  q.selectFrom('notices').select('day').where('group_id', '=', p.groupId).where('kind', '=', p.kind),
)

/** The day up to which a kind has told all; undefined: nothing yet. */
export const findToldDay = async (
  db: Reader,
  groupId: string,
  kind: NoticeKind,
): Promise<string | undefined> => (await db.first(toldDay, { groupId, kind }))?.day

/** Lets the kinds that are switched on begin after a day: what came before is not told any more. */
export async function startKinds(
  db: Writer,
  { groupId, before, after }: { groupId: string; before: GroupNotices; after: GroupNotices },
  day: string,
): Promise<void> {
  for (const kind of switchedKinds)
    if (after[kind].isOn && !before[kind].isOn) {
      await db.run(noteTold, { groupId, kind, day })
      if (kind === 'stock') await forgetFalls(db, groupId)
    }
}
