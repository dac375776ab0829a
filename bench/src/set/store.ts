import type { Database } from '../../../server/src/db/database.ts'
import type { Writer } from '../../../server/src/db/reader-writer.ts'
import { blankEntity, type Change } from '../../../server/src/features/entities/model/entity.ts'
import { saveEntities } from '../../../server/src/features/entities/store/save-entities.ts'
import { newId } from '../../../server/src/kernel/ids.ts'
import { nameKeyOf } from '../../../server/src/kernel/name-key.ts'
import { hashToken, newToken } from '../../../server/src/kernel/secrets.ts'
import { type InventorySet, type MadeEntity, tagCount } from './make.ts'

/** Whose the set is, and what an entity's row must name. */
export interface Owner {
  readonly groupId: string
  readonly userId: string
  readonly itemTypeId: string
  readonly locationTypeId: string
  /** A session token that does not expire. */
  readonly token: string
  /** The row number before the first tag. */
  readonly base: number
}

const rowsPerGroup = 2 ** 32
const perTransaction = 5000

/** Opens an account with a group, its two types and a session that lasts. */
export async function storeOwner(database: Database): Promise<Owner> {
  const owner: Owner = {
    groupId: newId(),
    userId: newId(),
    itemTypeId: newId(),
    locationTypeId: newId(),
    token: newToken(),
    base: rowsPerGroup,
  }
  await database.write(null, ({ db }) => writeOwner(db, owner))
  return owner
}

async function writeOwner(db: Writer, owner: Owner): Promise<void> {
  const { groupId, userId, token } = owner
  const at = new Date().toISOString()
  const dated = { created_at: at, updated_at: at }
  await db.q
    .insertInto('groups')
    .values({ id: groupId, name: 'Bench', currency: 'EUR', ...dated })
    .execute()
  await db.q
    .insertInto('group_numbers')
    .values({ group_id: groupId, number: 1, next_n: owner.base + 1 })
    .execute()
  await db.q
    .insertInto('users')
    .values({
      id: userId,
      name: 'Bench',
      email: 'bench@example.com',
      password_hash: null,
      activated_on: at,
      disabled_at: null,
      oidc_issuer: null,
      oidc_subject: null,
      default_group_id: groupId,
      ...dated,
    })
    .execute()
  await db.q
    .insertInto('memberships')
    .values({ user_id: userId, group_id: groupId, role: 'owner', created_at: at })
    .execute()
  const session = { id: newId(), user_id: userId, lifetime_seconds: 2_419_200, created_at: at }
  await db.q
    .insertInto('sessions')
    .values({ ...session, expires_at: '2100-01-01T00:00:00.000Z' })
    .execute()
  await db.q
    .insertInto('session_tokens')
    .values({ token_hash: hashToken(token), session_id: session.id, role: 'user' })
    .execute()
  const type = (id: string, name: string, isLocation: 0 | 1) => ({
    id,
    group_id: groupId,
    name,
    name_key: nameKeyOf(name),
    is_location: isLocation,
    icon: '',
    default_template_id: null,
    ...dated,
  })
  await db.q
    .insertInto('entity_types')
    .values([type(owner.itemTypeId, 'Item', 0), type(owner.locationTypeId, 'Location', 1)])
    .execute()
}

/** Writes the tags, and takes the row numbers of everything that is to come. */
export async function storeTags(database: Database, owner: Owner, set: InventorySet): Promise<void> {
  await database.write(owner.groupId, async ({ db }) => {
    const at = set.madeAt(0)
    const rows = set.tags.map((tag, index) => ({
      n: tagNumber(owner, index),
      id: set.tagId(index),
      group_id: owner.groupId,
      name: tag.name,
      name_key: nameKeyOf(tag.name),
      description: '',
      color: tag.color,
      icon: '',
      parent_id: tag.parent < 0 ? null : set.tagId(tag.parent),
      created_at: at,
      updated_at: at,
    }))
    await db.q.insertInto('tags').values(rows).execute()
    await db.q
      .updateTable('group_numbers')
      .set({ next_n: entityNumber(owner, set.size) })
      .where('group_id', '=', owner.groupId)
      .execute()
  })
}

const tagNumber = (owner: Owner, index: number): number => owner.base + 1 + index
const entityNumber = (owner: Owner, index: number): number => owner.base + 1 + tagCount + index

/** Writes all entities through the server's own batch writer. */
export async function storeEntities(
  database: Database,
  owner: Owner,
  set: InventorySet,
  tell: (done: number) => void,
): Promise<void> {
  for (let from = 0; from < set.size; from += perTransaction) {
    const to = Math.min(from + perTransaction, set.size)
    const changes = Array.from({ length: to - from }, (_, i) => toChange(owner, set, set.entity(from + i)))
    await database.write(owner.groupId, ({ db }) => saveEntities(db, owner, changes))
    tell(to)
  }
}

function toChange(owner: Owner, set: InventorySet, made: MadeEntity): Change {
  const blank = blankEntity({
    n: entityNumber(owner, made.index),
    id: set.id(made.index),
    group_id: owner.groupId,
    entity_type_id: made.isLocation ? owner.locationTypeId : owner.itemTypeId,
    is_location: made.isLocation ? 1 : 0,
    name: made.name,
    created_at: set.madeAt(made.index),
  })
  const row = {
    ...blank,
    archived: made.archived ? (1 as const) : (0 as const),
    description: made.description,
    parent_id: made.parent < 0 ? null : set.id(made.parent),
    location_id: made.pin < 0 ? null : set.id(made.pin),
    height: made.height,
    asset_number: made.index + 1,
    quantity: made.quantity,
    insured: made.insured ? (1 as const) : (0 as const),
    serial_number: made.serialNumber,
    model_number: made.modelNumber,
    manufacturer: made.manufacturer,
    purchase_date: made.purchaseDate || null,
    purchase_price: made.price,
    notes: made.notes,
  }
  const fields = made.fields.map(({ name, value }, position) => ({
    id: set.fieldId(made.index, position),
    name,
    type: 'text' as const,
    text_value: value,
    number_value: 0,
    boolean_value: 0 as const,
    time_value: null,
  }))
  return { before: null, after: { row, tags: made.tags.map(tag => tagNumber(owner, tag)), fields } }
}
