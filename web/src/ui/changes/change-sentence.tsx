import type { ChangeFormat } from './change-act.ts'
import { type Run, runText } from './change-runs.ts'
import { plainFormat } from './change-text.ts'

/** Around a name in a sentence: text of another direction does not mix with the rest. */
const isolate = '\u2068'
const end = '\u2069'

/** The reader of changes, and the place. */
export interface ChangeReader extends Omit<ChangeFormat, 'mark'> {
  readonly userId: string | undefined
}

/** A sentence about a run as plain text. */
export const plainSentence = (run: Run, { userId, ...telling }: ChangeReader): string =>
  runText(run, userId, { ...plainFormat, ...telling })

/** A sentence about a run in which names and values stand out. */
export const ChangeSentence = ({
  run,
  reader: { userId, ...telling },
}: {
  readonly run: Run
  readonly reader: ChangeReader
}) =>
  runText(run, userId, { ...telling, mark: name => `${isolate}${name}${end}` })
    .split(new RegExp(`[${isolate}${end}]`))
    .map((part, at) =>
      at % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has its parts in one order.
        <b key={at} dir="auto">
          {part}
        </b>
      ),
    )
