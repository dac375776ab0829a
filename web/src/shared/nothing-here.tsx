import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { byId, findInAllGroups } from '../data/items/find-in-groups.ts'
import { selectGroup } from '../data/wire/session.ts'
import { Button } from '../ui/button/button.tsx'
import { Empty } from '../ui/empty/empty.tsx'

/**
 * Stands where the selected group has nothing of an id: says in which other group of the caller it is, as after going back or by an
 * address that somebody has sent, and leads there; `children` are the way on where none has it.
 */
export function NothingHere({ id, children }: { readonly id: string; readonly children?: ReactNode }) {
  const { t } = useTranslation()
  const found = useQuery({ queryKey: ['code', id], queryFn: () => findInAllGroups(byId(id)), gcTime: 0 }).data
  const [other] = found ?? []
  if (other === undefined)
    return (
      <Empty icon={<SearchX aria-hidden />} title={t('notFound.title')} text={t('notFound.text')}>
        {children}
      </Empty>
    )
  const { name, group } = other
  return (
    <Empty
      icon={<SearchX aria-hidden />}
      title={t('notFound.title')}
      text={t('notFound.elsewhere', { name, group: group.name })}
    >
      <Button variant="main" onPress={() => selectGroup(group.id)}>
        {t('notFound.goThere', { group: group.name })}
      </Button>
    </Empty>
  )
}
