import { keysOf } from '#kernel/keys-of.ts'
import { type CheckName, type CheckReport, checks, type Finding, type NamedFinding } from './checks.ts'

/** How many findings of a check are told one by one. */
const maxTold = 20

interface Gathered {
  severity: 'ok' | 'warn' | 'fault'
  count: number
  readonly found: NamedFinding[]
  readonly accepted: { count: number; readonly found: NamedFinding[] }
  readonly groups: Set<string>
}

/** Gathers findings by their check, however many there are. */
export class Findings {
  readonly #checks = new Map<CheckName, Gathered>()

  /** Notes that something was looked at. */
  open(names: readonly CheckName[]): void {
    for (const name of names) this.#of(name)
  }

  add({ check, severity, id, what, groupId }: Finding): void {
    const known = this.#of(check)
    const list = severity === 'accepted' ? known.accepted : known
    list.count++
    if (list.found.length < maxTold) list.found.push({ id, what })
    if (severity === 'accepted') return
    if (known.severity !== 'fault') known.severity = severity
    if (groupId !== undefined) known.groups.add(groupId)
  }

  #of(name: CheckName): Gathered {
    const known = this.#checks.get(name)
    if (known !== undefined) return known
    const fresh: Gathered = {
      severity: 'ok',
      count: 0,
      found: [],
      accepted: { count: 0, found: [] },
      groups: new Set(),
    }
    this.#checks.set(name, fresh)
    return fresh
  }

  /** Whether anything was found by one of these checks. */
  isAnyBad(names: readonly CheckName[]): boolean {
    return names.some(name => (this.#checks.get(name)?.count ?? 0) > 0)
  }

  /** The groups in which one of these checks has found something. */
  groupsOf(names: readonly CheckName[]): Set<string> {
    return new Set(names.flatMap(name => [...(this.#checks.get(name)?.groups ?? [])]))
  }

  /** What became of every check that was looked at; `before` is what there was before mending, the same if it was not begun. */
  reports(before?: Findings): CheckReport[] {
    return keysOf(checks).flatMap(name => {
      const gathered = this.#checks.get(name)
      if (gathered === undefined) return []
      const { severity: state, count, found, accepted } = gathered
      const mended = count === 0 && before?.isAnyBad([name]) === true
      const advice = count === 0 ? null : this.#mendOf(name, before)
      return [{ name, state, count, found, accepted, mend: advice, mended }]
    })
  }

  #mendOf(name: CheckName, before: Findings | undefined): string {
    const { mend } = checks[name]
    if (mend !== 'fix') return mend
    if (before === undefined) return 'Run "stowage doctor --fix".'
    return before === this
      ? 'This can be mended when the database itself is sound.'
      : 'This could not be mended; bring the data back from a backup, or ask for help with this report.'
  }
}
