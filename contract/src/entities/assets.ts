import { z } from 'zod'
import { operationIn } from '../protocol/operation.ts'
import { PageFrame } from '../protocol/page.ts'
import { QueryNumber } from '../protocol/query.ts'
import { EntitySummary } from './entity.ts'

const operation = operationIn('Entities')

/** One page of the entities that share an asset number. */
export const AssetPage = z
  .strictObject({ ...PageFrame.shape, items: z.array(EntitySummary) })
  .meta({ id: 'AssetPage' })
export type AssetPage = z.infer<typeof AssetPage>

/** Lists the items and locations with an asset number, archived too, by name; 0 lists those without one. */
export const listByAssetNumber = operation({
  name: 'listByAssetNumber',
  summary: 'List the entities with an asset number, by name',
  route: 'GET /v1/assets/:id',
  needs: 'user',
  params: z.object({ id: z.string().describe('Digits; dashes are ignored') }),
  query: z.object({ page: QueryNumber, pageSize: QueryNumber }),
  reply: AssetPage,
  status: 200,
  problems: ['asset.malformed'],
})
