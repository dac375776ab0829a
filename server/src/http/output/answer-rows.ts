import { Streamed } from './answer.ts'

/** The most rows of an answer that is not sent in batches. */
const maxHeldRows = 1000

/** Text around the rows of an answer; the end is computed after the last row. */
interface Around<T, R> {
  whole(rows: T[]): R
  readonly start: string
  end(): string
}

/** Answers up to 1,000 rows at once, more in batches. */
export async function answerRows<T, R>(
  batches: AsyncGenerator<readonly T[]>,
  around: Around<T, R>,
): Promise<R | Streamed> {
  const rows: T[] = []
  while (rows.length <= maxHeldRows) {
    const next = await batches.next()
    if (next.done) return around.whole(rows)
    rows.push(...next.value)
  }
  return new Streamed(write(rows, batches, around))
}

async function* write<T>(
  first: readonly T[],
  rest: AsyncIterable<readonly T[]>,
  { start, end }: Around<T, unknown>,
): AsyncGenerator<string> {
  yield start + textOf(first)
  for await (const rows of rest) if (rows.length > 0) yield `,${textOf(rows)}`
  yield end()
}

const textOf = (rows: readonly unknown[]): string => rows.map(row => JSON.stringify(row)).join(',')
