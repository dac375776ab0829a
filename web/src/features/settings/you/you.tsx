import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../ui/phone/use-is-phone.ts'
import { sectionAt } from '../sections.ts'
import { SettingsHead } from '../settings-head.tsx'
import { SettingsBody } from '../settings-section.tsx'
import { ApiKeys } from './api-keys.tsx'
import { Appearance } from './appearance.tsx'
import { LanguageAndRegion } from './language.tsx'
import { Profile } from './profile.tsx'
import { Sessions } from './sessions.tsx'
import { useShownSection } from './use-shown-section.ts'
import styles from './you.module.css'

/** The parts of the screen by the address of each, in the order of the navigation. */
const own: Readonly<Record<string, ComponentType>> = {
  '/settings/profile': Profile,
  '/settings/appearance': Appearance,
  '/settings/language': LanguageAndRegion,
  '/settings/sessions': Sessions,
  '/settings/api-keys': ApiKeys,
}

/** What is the person's own: all on one screen, whose address follows what is in sight; on phones each by itself. */
export function You() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { path, refOf } = useShownSection(Object.keys(own))
  const title = sectionAt(path)?.title
  return (
    <>
      <SettingsHead title={isPhone && title !== undefined ? t(title) : t('settings.you')} />
      <SettingsBody>
        {Object.entries(own).map(([each, Part]) =>
          isPhone && each !== path ? null : (
            <div key={each} ref={refOf(each)} className={styles.part}>
              <Part />
            </div>
          ),
        )}
      </SettingsBody>
    </>
  )
}
