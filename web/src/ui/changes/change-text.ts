import { i18n } from '../../i18n/i18n.ts'
import { actText, type ChangeFormat } from './change-act.ts'
import { nameOf, onlySubject, type ToldChange } from './change-subjects.ts'

/** Text with names as they are. */
export const plainFormat: ChangeFormat = { mark: name => name, currency: '' }

/** A sentence about a change, for `userId`. */
export function changeText(
  change: ToldChange,
  userId: string | undefined,
  telling: ChangeFormat = plainFormat,
): string {
  const { kind, actor, subjects } = change
  if (kind === 'joined' || kind === 'left') {
    // Who joins uses up an invitation, which has no name.
    const name = subjects.find(each => each.kind === 'member')?.name || i18n.t('history.somebody')
    return i18n.t(`history.${kind}`, { name: telling.mark(name) })
  }
  return sentence(actor, userId, kind === 'undone' ? undoText(change, telling) : actText(change, telling))
}

/** A sentence of who did it and what that was. */
export function sentence(actor: ToldChange['actor'], userId: string | undefined, act: string): string {
  const name = actor === null ? 'Stowage' : actor.name || i18n.t('history.somebody')
  const who = actor !== null && actor.id === userId ? i18n.t('history.you') : i18n.t('history.who', { name })
  return i18n.t('history.sentence', { who, act: act.trim() })
}

/** A sentence about an undo or redo. */
function undoText(change: ToldChange, telling: ChangeFormat): string {
  const { origin = null } = change
  if (origin !== null)
    return i18n.t(origin.isRedo ? 'act.redone' : 'act.undone', { what: actText(origin, telling).trim() })
  const subject = onlySubject(change)
  return i18n.t('act.undoneSome', { name: subject === undefined ? '' : telling.mark(nameOf(subject)) })
}
