import type { Member } from '@stowage/contract/groups/members'
import { useTranslation } from 'react-i18next'
import { formatAgo } from '../../../i18n/format.ts'

/** When a member was last here. */
export function Seen({ member, isSelf }: { readonly member: Member; readonly isSelf: boolean }) {
  const { t } = useTranslation()
  if (isSelf) return t('members.seenNow')
  return member.lastSeenAt === null ? null : formatAgo(member.lastSeenAt)
}
