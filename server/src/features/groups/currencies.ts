import { readFile } from 'node:fs/promises'
import type { Currency } from '@stowage/contract/groups/currencies'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import { z } from 'zod'
import { invalid } from '#kernel/problem.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { builtInCurrencies } from './currencies.data.ts'

/** One currency as people write it into their own file. */
const Entry = z.object({
  code: z.string().trim().toUpperCase().min(1),
  name: z.string().min(1),
  local: z.string().default(''),
  symbol: z.string().default(''),
  decimals: z
    .number()
    .default(0)
    .transform(decimals => Math.min(18, Math.max(0, Math.trunc(decimals)))),
})

/** The currencies by name: the built-in ones, and those of a JSON file, which add to them or replace them. */
export async function loadCurrencies(file: string | undefined): Promise<readonly Currency[]> {
  const own = file === undefined ? [] : await readCurrencies(file)
  const byCode = new Map([...builtInCurrencies, ...own].map(currency => [currency.code, currency]))
  return [...byCode.values()].sort((a, b) => byCodePoint(a.name, b.name) || byCodePoint(a.code, b.code))
}

/** Refuses the code of a currency that there is not; `member` names it. */
export function requireCurrency(currencies: readonly Currency[], currency: string, member: string): void {
  if (!currencies.some(({ code }) => code === currency))
    throw invalid(member, 'unknown_currency', { currency })
}

async function readCurrencies(file: string): Promise<Currency[]> {
  try {
    const parsed = z.array(Entry).safeParse(JSON.parse(await readFile(file, 'utf8')))
    if (parsed.success) return parsed.data
    throw new Error(z.prettifyError(parsed.error))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new StartupError(`The currency file ${file} cannot be used: ${why}`, { cause })
  }
}
