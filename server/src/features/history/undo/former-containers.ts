import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Flag } from '#db/tables/columns.ts'
import { maxLevels } from '#features/entities/index.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'

interface Container {
  readonly id: string
  readonly name: string
  readonly is_location: Flag
}

/** Containers of which some are gone. */
export interface Former {
  /** One that is or will be there. */
  find(id: string): Container | undefined
  /** The nearest one at or above a container that is or will be there; null when there is none. */
  nearest(id: string | null): string | null
}

interface Asked {
  readonly groupId: string
  readonly ids: readonly string[]
}

const existing = statement<Asked>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['id', 'name', 'is_location'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

const formerContainers = statement<Asked>()((q, p, dialect) =>
  q
    .selectFrom('change_rows')
    .select(['subject_id', 'before'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('subject_id'), p.ids, 'text'))
    .where('table_name', '=', 'entities')
    .where('op', '=', 'delete')
    .orderBy('n'),
)

/** Looks for containers, and for what was above those that are gone. `willBe` knows better of some: null of what will be gone. */
export async function findFormerContainers(
  { db, groupId }: Pick<PlanCtx, 'db' | 'groupId'>,
  ids: ReadonlySet<string>,
  willBe: (id: string) => Container | null | undefined,
): Promise<Former> {
  const there = new Map<string, Container>()
  const aboveOf = new Map<string, string | null>()
  const asked = new Set(ids)
  const find = (id: string): Container | undefined => {
    const known = willBe(id)
    return known === undefined ? there.get(id) : (known ?? undefined)
  }
  for (let wanted = [...asked]; wanted.length > 0; ) {
    for (const container of await inBatches(wanted, batch => db.all(existing, { groupId, ids: batch })))
      there.set(container.id, container)
    const gone = wanted.filter(id => find(id) === undefined)
    const former = await inBatches(gone, batch => db.all(formerContainers, { groupId, ids: batch }))
    for (const { subject_id, before } of former) {
      const { parent_id, location_id } = JSON.parse(before ?? '{}')
      aboveOf.set(subject_id, location_id ?? parent_id ?? null)
    }
    wanted = gone.flatMap(id => aboveOf.get(id) ?? []).filter(id => !asked.has(id))
    for (const id of wanted) asked.add(id)
  }
  return {
    find,
    nearest(id) {
      let at = id
      for (let i = 0; at !== null && find(at) === undefined; i++)
        at = i > maxLevels ? null : (aboveOf.get(at) ?? null)
      return at
    },
  }
}
