import { hasPlaceholder } from '@stowage/contract/catalogues/placeholders'
import type { createFromTemplate as operation } from '@stowage/contract/catalogues/templates'
import type { Entity } from '@stowage/contract/entities/entity'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { Writer } from '#db/reader-writer.ts'
import {
  addEntity,
  copyFields,
  type Draft,
  draftEntity,
  filledName,
  mergeFields,
  setMade,
} from '#features/entities/index.ts'
import type { Answer } from '#http/output/answer.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { dayAt } from '#kernel/days.ts'
import { invalid } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'

import { findEntityName, findTemplateFields, requireTemplate, type TemplateRow } from './templates.queries.ts'

type Asked = InputOf<typeof operation>

/** Makes an entity with the defaults of a template; it always gets the next asset number. */
export const createFromTemplate =
  (timeZone: string) =>
  async (ctx: WriteCtx, input: Asked): Promise<Answer<Entity>> => {
    const { db, now } = ctx
    const { groupId } = ctx.actor
    const template = await requireTemplate(db, groupId, input.id)
    const pattern = namePattern(input.name, template)
    const draft = await draftEntity(ctx, input, true)
    const count = template.made + 1
    await db.run(setMade, { groupId, id: template.id, made: count })
    const values = {
      date: dayAt(now, timeZone),
      asset_id: showAssetNumber(draft.row.asset_number),
      location: hasPlaceholder(pattern, 'location') ? await locationOf(db, draft) : '',
      manufacturer: input.manufacturer ?? template.default_manufacturer,
      model_number: input.modelNumber ?? template.default_model_number,
      template: template.name,
      count,
    }
    const name = filledName(pattern, values, 'name')
    const fields =
      input.fields === undefined
        ? copyFields(await findTemplateFields(db, groupId, template.id))
        : mergeFields(
            input.fields.map(field => ({ ...field, id: null })),
            [],
          )
    return addEntity(ctx, draft, { name, ...membersOf(input, template) }, fields)
  }

/** What a new entity gets besides its name: what is said of it, else what the template says. */
const membersOf = (input: Asked, template: TemplateRow) => ({
  description: input.description,
  quantity: input.quantity ?? template.default_quantity,
  insured: template.default_insured,
  manufacturer: input.manufacturer ?? template.default_manufacturer,
  model_number: input.modelNumber ?? template.default_model_number,
  serial_number: input.serialNumber ?? '',
  notes: input.notes ?? '',
  purchase_price: input.purchasePrice ?? 0,
  lifetime_warranty: template.default_lifetime_warranty,
  warranty_details: template.default_warranty_details,
})

/** The name that is asked for, or else the template's, with its placeholders. */
function namePattern(asked: string | undefined, template: TemplateRow): string {
  const pattern = asked === undefined || asked.trim() === '' ? template.default_name : asked
  if (pattern.trim() === '') throw invalid('name', 'required_without_default_name')
  return pattern
}

const locationOf = async (db: Writer, { row, location }: Draft): Promise<string> =>
  location === null ? '' : ((await findEntityName(db, row.group_id, location)) ?? '')
