import type { CallOf } from '@stowage/contract/protocol/client'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { inGroup } from '../../../data/wire/in-group.ts'
import { getGroupNotices, updateGroupNotices } from '../../../data/wire/operations.ts'

/** Kinds of notices that are switched here. */
export type ShownKind = 'warranty' | 'fields' | 'loans' | 'expiry' | 'stock'

export type NoticeSetting = ReplyOf<typeof getGroupNotices>[ShownKind]

interface NoticeChange {
  readonly kind: ShownKind
  readonly change: Partial<NoticeSetting>
  readonly before: NoticeSetting
}

/** The change that an input asks for. */
const changeOf = new WeakMap<CallOf<typeof updateGroupNotices>, NoticeChange>()

/** Changes the notices of a kind at once, with a way to take that back. */
export function useNoticeChanges(): (change: NoticeChange) => void {
  const { t } = useTranslation()
  const { mutate } = useChange(updateGroupNotices, {
    apply(cache, input) {
      const asked = changeOf.get(input)
      if (asked === undefined) return
      const { kind, change, before } = asked
      cache.update(getGroupNotices, notices => ({ ...notices, [kind]: { ...before, ...change } }))
    },
    notDone: () => t('group.notSaved'),
    done(_notices, input, groupId) {
      const asked = changeOf.get(input)
      if (asked === undefined) return undefined
      const { kind, change, before } = asked
      const text =
        change.isOn === undefined
          ? 'group.noticeDaysSaved'
          : change.isOn
            ? 'group.noticesOn'
            : 'group.noticesOff'
      return {
        text: t(text, { kind: t(`notice.kind.${kind}`) }),
        async undo() {
          const { client, readAgain } = inGroup(groupId)
          await client.call(updateGroupNotices, { [kind]: before })
          await readAgain()
        },
      }
    },
  })
  return asked => {
    const input = { [asked.kind]: asked.change }
    changeOf.set(input, asked)
    mutate(input)
  }
}
