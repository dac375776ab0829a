import type { UndoChangedSince } from '@stowage/contract/history/history'
import { CallError, type Reply } from '@stowage/contract/protocol/client'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { i18n } from '../../i18n/i18n.ts'
import { countText, nameOf, onlySubject, toldCount, toldCounts } from '../../ui/changes/change-subjects.ts'
import type { Undo } from '../../ui/toast/toast-content.ts'
import { clearToasts, expectReport, type Told, tell, tellError } from '../../ui/toast/toasts.ts'
import { newIdempotencyKey } from '../wire/idempotency-key.ts'
import { inGroup } from '../wire/in-group.ts'
import { undoChange } from '../wire/operations.ts'
import { sendOnce } from '../wire/send-once.ts'
import { whenLeft } from '../wire/session.ts'
import { createStore } from '../wire/store.ts'

/** A change that can be undone, also when another group has been selected since. */
export interface UndoableChange {
  readonly id: string
  /** In which group it was made; undefined: in the default group. */
  readonly groupId: string | undefined
}

/** A change that was not undone because of what has been changed since. */
interface RefusedUndo extends UndoChangedSince {
  readonly change: UndoableChange
  /** Whether the old values were to be written all the same: then the rules forbid them. */
  readonly isForced: boolean
}

/** Of a run of changes, several may be refused: they are asked about one after the other. */
const refused = createStore<readonly RefusedUndo[]>([])

// Who comes next undoes nothing, and tries nothing again.
whenLeft(() => {
  refused.set([])
  clearToasts()
})

/** The change that was not undone because of what has been changed since, and what answers that. */
export function useRefusedUndo() {
  const leave = (): void => refused.set(refused.get().slice(1))
  return {
    refusedUndo: refused.use()[0],
    /** Writes the old values all the same. */
    force: ({ change }: RefusedUndo): void => {
      leave()
      startUndo(change, { force: true })
    },
    leave,
  }
}

/** How a change is undone; nothing when there is none. */
export const undoOf = (
  { id, groupId }: { readonly id: string | null | undefined } & Pick<UndoableChange, 'groupId'>,
  ways: Pick<UndoWays, 'force' | 'isTold'> = {},
): Undo | undefined => {
  if (typeof id !== 'string') return undefined
  const idempotencyKey = newIdempotencyKey()
  return () => undo({ id, groupId }, { ...ways, idempotencyKey })
}

/**
 * Says what was done in a group, with a way to undo it where something was changed. `force`: also when something was changed since,
 * such as photos that were added to a new item.
 */
export function tellChange(
  text: string,
  change: Parameters<typeof undoOf>[0],
  { force = false, run, href }: { readonly force?: boolean } & Pick<Told, 'run' | 'href'> = {},
): void {
  const takeBack = undoOf(change, { force })
  tell({
    text,
    href,
    ...(run === undefined ? {} : { run }),
    ...(takeBack === undefined ? {} : { undo: takeBack }),
  })
}

type Noted = Pick<ReplyOf<typeof undoChange>, 'notes' | 'noteCodes'>

/** What was done, and what the server has to say of it: that something could not come back as it was. */
export function withNotes(text: string, { notes, noteCodes }: Noted): string {
  if (notes.length === 0) return text
  // A page that was kept from before does not know the newest codes.
  const told = noteCodes.map(({ code, name }, at) =>
    i18n.exists(`note.${code}`) ? i18n.t(`note.${code}`, { name }) : notes[at],
  )
  return [text.replace(/[^.]$/, '$&.'), ...told].join(' ')
}

const isChangedSince = (body: unknown): body is UndoChangedSince =>
  (body as { code?: unknown } | undefined)?.code === 'history.changed_since'

function madeBy({ status, body }: Reply<unknown>): ReplyOf<typeof undoChange> {
  if (status >= 400) throw new CallError(status, body as object)
  return body as ReplyOf<typeof undoChange>
}

function tellUndone(made: ReplyOf<typeof undoChange>, groupId: string | undefined, isRedo: boolean): void {
  const idempotencyKey = newIdempotencyKey()
  const subject = onlySubject(made)
  const textOf = (name: string): string => i18n.t(isRedo ? 'history.redone' : 'history.done', { name })
  const text = withNotes(textOf(subject === undefined ? countText(made) : nameOf(subject)), made)
  const kinds = toldCounts(made).map(({ kind }) => kind)
  tell({
    text,
    // A note must be read: it is not counted away by the next one.
    ...(made.notes.length > 0
      ? {}
      : {
          run: {
            kind: [isRedo ? 'redone' : 'undone', ...kinds].join(' '),
            count: toldCount(made),
            text: count =>
              textOf(
                countText({ count, counts: kinds.length === 1 ? kinds.map(kind => ({ kind, count })) : [] }),
              ),
          },
        }),
    undo: () => undo({ id: made.id, groupId }, { isRedo: !isRedo, idempotencyKey }),
    isRedo: !isRedo,
  })
}

interface UndoWays {
  readonly force?: boolean
  readonly isRedo?: boolean
  /** Called when it is undone: has it been shown already, so that no message says so? */
  readonly isTold?: () => boolean
  /** The same when the undo is tried again. */
  readonly idempotencyKey: string
}

/**
 * Undoes a change, and tells so with a way to do it again. Where something has been changed since, it asks first. Resolves to whether
 * it was undone; rejects when the server refused or failed.
 */
async function undo(
  change: UndoableChange,
  { force = false, isRedo = false, isTold = () => false, idempotencyKey }: UndoWays,
): Promise<boolean> {
  const { id, groupId } = change
  const { client, readAgain } = inGroup(groupId)
  try {
    const input = { id, ...(force ? { force } : {}) }
    const reply: Reply<unknown> = await sendOnce(client, undoChange, input, { idempotencyKey })
    const isRefused = isChangedSince(reply.body)
    if (isRefused) refused.set([...refused.get(), { change, isForced: force, ...reply.body }])
    else {
      const made = madeBy(reply)
      if (!isTold()) tellUndone(made, groupId, isRedo)
    }
    return !isRefused
  } finally {
    void readAgain()
  }
}

/** Undoes a change at somebody's wish, and says so when that fails. */
export function startUndo(change: UndoableChange, ways: Omit<UndoWays, 'idempotencyKey'> = {}): void {
  const idempotencyKey = newIdempotencyKey()
  const attempt = async (): Promise<void> => {
    const reported = expectReport()
    try {
      reported(await undo(change, { ...ways, idempotencyKey }))
    } catch (error) {
      reported(false)
      tellError(error, () => void attempt(), i18n.t('history.notUndone'))
    }
  }
  void attempt()
}
