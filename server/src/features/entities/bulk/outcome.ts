import { type BulkProblem, type BulkResult, maxProblems } from '@stowage/contract/entities/entity-bulk'
import { issueText } from '@stowage/contract/protocol/issue-texts'
import { inBatches } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { Problem } from '#kernel/problem.ts'
import { namesById } from '../read/entity.queries.ts'

/** What becomes of the entities of a selection: how many, and which of them cannot be changed. */
export class Outcome {
  changed = 0
  unchanged = 0
  readonly #problems = new Map<string, Problem>()

  constructor(missing: readonly string[]) {
    for (const id of missing) this.refuse(id, new Problem('entity.not_found'))
  }

  refuse(id: string, problem: Problem): void {
    this.#problems.set(id, problem)
  }

  /** Does what may throw a Problem about an entity, and notes that; answers undefined then. */
  async attempt<T>(id: string, work: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      this.refuse(id, error)
      return undefined
    }
  }

  isRefused(id: string): boolean {
    return this.#problems.has(id)
  }

  /** What it comes to; throws `bulk.refused` when there are problems that nobody wants passed over. */
  async result(db: Reader, groupId: string, onProblem: 'stop' | 'skip'): Promise<BulkResult> {
    const problems = await this.#tell(db, groupId)
    if (problems.length > 0 && onProblem === 'stop')
      throw new Problem('bulk.refused', { extra: { problems } })
    const { changed, unchanged } = this
    return { matched: changed + unchanged + this.#problems.size, changed, unchanged, problems, change: null }
  }

  async #tell(db: Reader, groupId: string): Promise<BulkProblem[]> {
    const first = [...this.#problems].slice(0, maxProblems)
    const rows = await inBatches(
      first.map(([id]) => id),
      ids => db.all(namesById, { groupId, ids }),
    )
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return first.map(([id, problem]) => {
      const { code, details } = problem
      const { issues } = details
      const told = { id, name: names.get(id) ?? '', error: sentenceOf(problem), code }
      return issues === undefined ? told : { ...told, issues: [...issues] }
    })
  }
}

/** What a problem says, with the members that it is about. */
function sentenceOf({ message, details: { issues = [] } }: Problem): string {
  const texts = issues.map(issue => `${issue.path} ${issueText(issue)}`)
  return texts.length > 0 ? texts.join('; ') : message
}
