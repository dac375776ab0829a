import { acceptClock } from '#jobs/trusted-clock.ts'
import { Problem } from '#kernel/problem.ts'
import { backups } from './backups.ts'
import type { CheckReport } from './checks.ts'
import { clock } from './clocks.ts'
import { databaseIntegrity, model } from './database.ts'
import { derived, searchIndex } from './derived.ts'
import { dataFolder, otherServers, secret, settings, storage } from './environment.ts'
import { acceptMissingFiles, files, orphans, redrawAll, thumbnails } from './files.ts'
import type { Part, Tools } from './part.ts'
import { Findings } from './report.ts'
import { rowNumbers } from './row-numbers.ts'
import { setAside } from './set-aside.ts'
import { jobs, leftovers, longWrites, owners } from './users-and-jobs.ts'

/** What can be looked at whatever the model is. */
const first: readonly Part[] = [settings, dataFolder, storage, otherServers, model, databaseIntegrity]

/** What needs the model of this version. */
const then: readonly Part[] = [
  secret,
  clock,
  rowNumbers,
  derived,
  searchIndex,
  files,
  orphans,
  setAside,
  thumbnails,
  jobs,
  longWrites,
  backups,
  leftovers,
  owners,
]

/** Looks at everything and changes nothing. */
export async function examine(tools: Tools): Promise<CheckReport[]> {
  return (await look(tools)).reports()
}

/** Takes the clock for right, so that what is old is removed again, where the model is the one of this version. */
export async function trustClock(tools: Tools): Promise<void> {
  if (await isUsable(tools)) await acceptClock(tools.database, tools.ctx.now())
}

/** Accepts the files that are missing, where that can be told for sure. */
export async function accept(tools: Tools): Promise<void> {
  if (await isUsable(tools)) await acceptMissingFiles(tools)
}

/** Has every small picture drawn anew, in the background; returns how many, none where the database or the files fail. */
export async function redraw(tools: Tools): Promise<number> {
  return (await isUsable(tools)) ? redrawAll(tools) : 0
}

async function isUsable(tools: Tools): Promise<boolean> {
  const findings = new Findings()
  await lookAt(first, tools, findings)
  return !findings.isAnyBad(['model', 'database', 'storage'])
}

/** Looks at everything, mends what can be mended without anybody's judgement, and looks once more. */
export async function repair(tools: Tools): Promise<CheckReport[]> {
  const before = await look(tools)
  if (before.isAnyBad(['model', 'database'])) return before.reports(before)
  for (const part of then)
    if (before.isAnyBad(part.names)) await part.mend?.(tools, before.groupsOf(part.names))
  return (await look(tools)).reports(before)
}

async function look(tools: Tools): Promise<Findings> {
  const findings = new Findings()
  await lookAt(first, tools, findings)
  if (!findings.isAnyBad(['model'])) await lookAt(then, tools, findings)
  return findings
}

/** What cannot be looked at is a fault of its own, unless the database does not answer at all. */
async function lookAt(parts: readonly Part[], tools: Tools, findings: Findings): Promise<void> {
  for (const part of parts) {
    if (part.isWanted?.(tools) === false) continue
    findings.open(part.names)
    try {
      await part.look(tools, finding => findings.add(finding))
    } catch (error) {
      const [check] = part.names
      const isAway = error instanceof Problem && error.code === 'overloaded'
      if (check === undefined || isAway) throw error
      const what = error instanceof Error ? error.message : String(error)
      findings.add({ check, severity: 'fault', id: check, what: `could not be looked at: ${what}` })
    }
  }
}
