import { listEntities } from '@stowage/contract/entities'
import { createView } from '@stowage/contract/views'
import { moveSampleIn } from '../../server/test/sample-household.ts'
import { openAccount } from './accounts.ts'
import type { Site } from './site.ts'
import { type Account, newAccount } from './steps.ts'

/** A household with a few hundred things, and its owner. */
export interface Sample {
  readonly account: Account
  /** A place with things in it. */
  readonly placeId: string
  /** A thing with photos, papers and maintenance. */
  readonly entityId: string
  /** A saved view. */
  readonly viewId: string
}

/** Makes the household through the API. */
export async function makeSample(site: Pick<Site, 'client'>): Promise<Sample> {
  const account = newAccount()
  const client = await openAccount(site, account)
  await moveSampleIn(client)
  const idOf = async (q: string, isLocation: boolean): Promise<string> => {
    const { items } = await client.call(listEntities, { q, isLocation })
    const found = items.find(({ name }) => name === q)
    if (found === undefined) throw new Error(`The sample has no "${q}"`)
    return found.id
  }
  const view = await client.call(createView, {
    ...{ name: 'Costly things', query: { priceMin: 500 }, orderBy: 'purchasePrice', order: 'desc' },
    ...{ shared: true, icon: 'star', hue: 65, show: ['place', 'purchasePrice', 'tags'] },
  })
  const [placeId, entityId] = [await idOf('Garage', true), await idOf('Cello', false)]
  return { account, placeId, entityId, viewId: view.id }
}
