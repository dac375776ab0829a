import type { Reader } from '#db/reader-writer.ts'
import type { Asker, EndTurn } from '#kernel/turns.ts'
import type { ReadTurns } from '../limits/heavy-requests.ts'
import type { Caller } from './serve.ts'

/** An open database state with its caller and input. */
export interface OpenState {
  readonly actor: Caller
  readonly input: unknown
  /** May the answer be long? */
  readonly isLong: boolean
  readonly db: Reader
  /** Closes the state and keeps the turn; idempotent. */
  endRead(): Promise<void>
  /** Closes the state and ends the turn. */
  close(): Promise<void>
}

type Open = () => Promise<OpenState>

/** Opens a state; for a long read in the caller's turn, without an open state during the wait. */
export async function openInTurn(
  turns: ReadTurns,
  open: Open,
  askerOf: (first: OpenState) => Asker,
): Promise<OpenState> {
  const first = await open()
  if (!first.isLong) return first
  const asker = askerOf(first)
  const endTurn = turns.tryBegin(asker.key)
  if (endTurn !== undefined) return endingWith(first, endTurn)
  await first.close()
  return await openWith(open, await turns.begin(asker))
}

async function openWith(open: Open, endTurn: EndTurn): Promise<OpenState> {
  try {
    return endingWith(await open(), endTurn)
  } catch (error) {
    endTurn()
    throw error
  }
}

const endingWith = (state: OpenState, end: EndTurn): OpenState => ({
  ...state,
  close: () => state.endRead().finally(end),
})
