import type { Change } from '@stowage/contract/history'
import { changeText } from './change-text.ts'

/** Around a name in a sentence: text of another direction does not mix with the rest. */
const isolate = '\u2068'
const end = '\u2069'

/** What a change did, as a sentence in which the name stands out. */
export const ChangeSentence = ({
  change,
  userId,
}: {
  readonly change: Change
  /** Who reads it. */
  readonly userId: string | undefined
}) =>
  changeText(change, userId, name => `${isolate}${name}${end}`)
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
