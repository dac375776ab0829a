import pg from 'pg'
import { vi } from 'vitest'
import type { Database } from '#db/database.ts'

interface Node {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Node[]
}

interface Explained {
  readonly 'Query Text': string
  readonly Plan: Node
}

/** How many rows each statement has looked at, by its text. */
export type Visits = ReadonlyMap<string, number>

const settings: Readonly<Record<string, string>> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  // What triggers and checks of foreign keys ask, too.
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_parameter_max_length': '0',
}

/**
 * Has PostgreSQL tell the plan of every statement that connections run from now on, with the rows that each part of it has looked
 * at. The server must open its connections anew.
 */
export async function explainEverything(database: Database): Promise<{
  visitsDuring(work: () => Promise<unknown>): Promise<Visits>
  stop(): void
}> {
  await database.write(null, async ({ db }) => {
    await db.exec(`load 'auto_explain'`)
    const [named] = (await db.exec<{ name: string }>('select current_database() as name')).rows
    for (const [setting, value] of Object.entries(settings))
      await db.exec(`alter database "${named?.name}" set ${setting} = '${value}'`)
  })
  let visits = new Map<string, number>()
  const hear = (message = ''): void => {
    const [, plan] = message.split('plan:\n')
    if (plan === undefined) return
    const { 'Query Text': text, Plan: root }: Explained = JSON.parse(plan)
    visits.set(text, (visits.get(text) ?? 0) + visitsIn(root))
  }
  const connect = pg.Client.prototype.connect as (...values: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(function (
    this: pg.Client,
    ...values: unknown[]
  ) {
    this.on('notice', ({ message }) => hear(message))
    return connect.apply(this, values) as never
  })
  return {
    async visitsDuring(work) {
      visits = new Map()
      await work()
      return visits
    },
    stop: () => spy.mockRestore(),
  }
}

/** The most rows that one part of a plan has looked at, those that it left out among them. */
function visitsIn(node: Node): number {
  const { 'Actual Rows': rows, 'Actual Loops': loops, Plans: below = [] } = node
  const left = (['Filter', 'Join Filter', 'Index Recheck'] as const).map(
    each => node[`Rows Removed by ${each}`] ?? 0,
  )
  return Math.max(left.reduce((sum, each) => sum + each, rows) * loops, ...below.map(visitsIn))
}
