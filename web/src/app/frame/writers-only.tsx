import { Eye } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { mayWriteIn, useReadGroup } from '../../data/person/use-group.ts'
import type { MessageKey } from '../../i18n/en.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'

/** A screen that only changes things: viewers and lenders are told, below its title, who can give them another role. */
export const writersOnly = (Screen: ComponentType, title: MessageKey): ComponentType =>
  function WritersOnly() {
    const { data: group, errorUpdateCount } = useReadGroup()
    // After a failure the screen itself says what failed, and reads the group again.
    if (group === undefined && errorUpdateCount === 0) return <Loading lines={6} />
    return mayWriteIn(group) ? <Screen /> : <ForReaders title={title} isLender={group?.role === 'lender'} />
  }

function ForReaders({ title, isLender }: { readonly title: MessageKey; readonly isLender: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t(title)} />
      <Empty
        icon={<Eye aria-hidden />}
        title={t(isLender ? 'viewer.lender' : 'viewer.title')}
        text={t('viewer.text')}
      >
        <ButtonLink variant="main" href="/items">
          {t('viewer.items')}
        </ButtonLink>
        <ButtonLink href="/settings/members">{t('viewer.members')}</ButtonLink>
      </Empty>
    </>
  )
}
