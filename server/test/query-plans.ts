import pg from 'pg'

/** How one table is read in a statement: the conditions that a row of it must meet, as PostgreSQL says them. */
export interface Scan {
  readonly table: string
  readonly conditions: string
}

interface Plan {
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly 'Node Type': string
  readonly Plans?: readonly Plan[]
  readonly 'Index Cond'?: string
  readonly 'Recheck Cond'?: string
  readonly Filter?: string
}

/** Asks PostgreSQL how it would read each table of a statement, whatever the values of its parameters. */
export async function scansOf(client: pg.Client, statement: string): Promise<Scan[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (generic_plan, format json) ${statement}`,
  )
  return rows.flatMap(row => scansIn(row['QUERY PLAN'][0].Plan))
}

function scansIn(plan: Plan): Scan[] {
  const { 'Relation Name': table, Alias: alias, Plans: below = [] } = plan
  const others = below.flatMap(scansIn)
  if (table === undefined || !plan['Node Type'].endsWith('Scan')) return others
  const said = [plan['Index Cond'], plan['Recheck Cond'], plan.Filter].filter(each => each !== undefined)
  // PostgreSQL names the table in front of a column only where there are several.
  return [{ table, conditions: said.join(' and ').replaceAll(`${alias}.`, '') }, ...others]
}
