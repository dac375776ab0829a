import { LogOut } from 'lucide-react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../../data/person/preferences.ts'
import { chooseTheme, themes, themeTexts, useTheme } from '../../data/person/theme.ts'
import { useGroup, useMayWrite } from '../../data/person/use-group.ts'
import { getSelf, listGroups } from '../../data/wire/operations.ts'
import { useSelectedGroup } from '../../data/wire/session.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { ExportButton } from '../../features/entities/export/export-button.tsx'
import { languageName, languages } from '../../i18n/i18n.ts'
import { commandsFor } from '../../shared/screen-commands.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import styles from './more.module.css'
import { SavedViews } from './saved-views.tsx'
import { useGoToGroup } from './use-go-to-group.ts'
import { useLinkedScreens } from './use-linked-screens.ts'
import { useSignOut } from './use-sign-out.ts'

/** The rest of the sidebar, as a screen for phones: the group, the look, the way out. */
export function More() {
  const { t, i18n } = useTranslation()
  const theme = useTheme()
  const user = useOperation(getSelf, {}, { staleTime: 60_000 }).data?.item
  const group = useGroup()
  const groups = useOperation(listGroups, {}, { staleTime: 60_000 }).data ?? []
  return (
    <>
      <PageHead title={t('nav.more')} />
      <div className={styles.more}>
        <p className={styles.user}>
          <b>{user?.name}</b>
          <span>{user?.email}</span>
        </p>
        <SavedViews />
        <Links />
        <Choice
          name={t('nav.group')}
          chosen={useSelectedGroup() ?? group?.id}
          choices={groups.map(({ id, name }) => [id, name])}
          onChoose={useGoToGroup()}
        />
        <Choice
          name={t('user.theme')}
          chosen={theme}
          choices={themes.map(each => [each, t(themeTexts[each])])}
          onChoose={chooseTheme}
        />
        <Choice
          name={t('user.language')}
          chosen={i18n.language}
          choices={languages().map(each => [each, languageName(each)])}
          onChoose={chooseLanguage}
        />
        <Button size="wide" icon={<LogOut aria-hidden />} onPress={useSignOut()}>
          {t('user.signOut')}
        </Button>
      </div>
    </>
  )
}

/** Links to further screens, and buttons of dialogs. */
function Links() {
  const { t } = useTranslation()
  return (
    <ul className={styles.links}>
      {commandsFor(useMayWrite(), useLinkedScreens('side', 'foot', 'settings', 'person')).map(
        ({ name, path, title, icon: Icon }) => (
          <li key={name}>
            <ButtonLink href={path} size="wide" icon={<Icon aria-hidden />}>
              {t(title)}
            </ButtonLink>
          </li>
        ),
      )}
      <li>
        <ExportButton list={undefined} size="wide" />
      </li>
    </ul>
  )
}

/** One of a few, all of which are seen at once. */
const Choice = <Key extends string>({
  name,
  chosen,
  choices,
  onChoose,
}: {
  readonly name: string
  readonly chosen: Key | undefined
  readonly choices: readonly (readonly [key: Key, text: string])[]
  readonly onChoose: (key: Key) => void
}) => (
  <section>
    <h2 className={styles.heading}>{name}</h2>
    <ToggleButtonGroup
      aria-label={name}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={chosen === undefined ? [] : [chosen]}
      onSelectionChange={keys => {
        const found = choices.find(([key]) => keys.has(key))
        if (found !== undefined) onChoose(found[0])
      }}
      className={styles.choices ?? ''}
    >
      {choices.map(([key, text]) => (
        <ToggleButton key={key} id={key} className={styles.choice ?? ''}>
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  </section>
)
