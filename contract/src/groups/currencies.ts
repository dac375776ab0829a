import { z } from 'zod'
import { operationIn } from '../protocol/operation.ts'

const operation = operationIn('Server')

/** A currency that a group may use. */
export const Currency = z
  .strictObject({
    code: z.string().describe('Upper case, unique'),
    name: z.string(),
    local: z.string().describe('A country or region that uses it'),
    symbol: z.string(),
    decimals: z.int().min(0).max(18).describe('The number of decimals of amounts'),
  })
  .meta({ id: 'Currency' })
export type Currency = z.infer<typeof Currency>

/** Lists every known currency once, by name. */
export const listCurrencies = operation({
  name: 'listCurrencies',
  summary: 'List the currencies, by name',
  route: 'GET /v1/currencies',
  needs: 'public',
  reply: z.array(Currency),
  status: 200,
  problems: [],
})
