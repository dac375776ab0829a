import { useTranslation } from 'react-i18next'
import { useReadGroup } from '../../../data/person/use-group.ts'
import { Failed } from '../../../ui/failed/failed.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { SettingsHead } from '../settings-head.tsx'
import { SettingsBody, SettingsSection } from '../settings-section.tsx'
import { AccentColour } from './accent-colour.tsx'
import { EndOfGroup } from './end-of-group.tsx'
import { GroupAbout } from './group-about.tsx'
import { GroupNotices } from './group-notices.tsx'
import { HiddenValues } from './hidden-values.tsx'
import { OwnGroups } from './own-groups.tsx'
import { SidebarChoice } from './sidebar-choice.tsx'

/** The group itself: its name and looks, the person's other groups, and leaving it. */
export function General() {
  const { t } = useTranslation()
  const { data: group, error, refetch } = useReadGroup()
  return (
    <>
      <SettingsHead title={t('group.general')} />
      {group !== undefined ? (
        <SettingsBody>
          <SettingsSection
            id="name"
            title={t('group.about')}
            {...(group.role === 'owner' ? {} : { text: t('group.readOnly') })}
          >
            <GroupAbout key={group.id} group={group} />
          </SettingsSection>
          <SettingsSection id="colour" title={t('group.look')} text={t('group.lookText')}>
            <AccentColour group={group} />
          </SettingsSection>
          {group.role === 'owner' ? (
            <SettingsSection id="hidden" title={t('group.hidden')} text={t('group.hiddenText')}>
              <HiddenValues group={group} />
            </SettingsSection>
          ) : null}
          <SettingsSection id="notices" title={t('group.notices')} text={t('group.noticesText')}>
            <GroupNotices group={group} />
          </SettingsSection>
          <SettingsSection id="sidebar" title={t('group.sidebar')} text={t('group.sidebarText')}>
            <SidebarChoice />
          </SettingsSection>
          <SettingsSection id="groups" title={t('group.yours')} text={t('group.yoursText')}>
            <OwnGroups group={group} />
          </SettingsSection>
          <SettingsSection id="leave" title={t('group.end')}>
            <EndOfGroup group={group} />
          </SettingsSection>
        </SettingsBody>
      ) : error === null ? (
        <Loading lines={6} />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}
