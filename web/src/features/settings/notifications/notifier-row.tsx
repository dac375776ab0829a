import { Ellipsis, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ForWriters } from '../../../data/person/for-writers.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { useIsPhone } from '../../../ui/phone/use-is-phone.ts'
import { Switch } from '../../../ui/switch/switch.tsx'
import { useKindNames } from './kinds-of-notices.tsx'
import styles from './notifications.module.css'
import { NotifierDialog } from './notifier-dialog.tsx'
import { readService } from './services.ts'
import { TestAnswer } from './test-answer.tsx'
import { type Notifier, useNotifierChanges, useTest } from './use-notifiers.ts'
import { useServiceName } from './use-service-name.ts'

/** A notifier: switched on and off, tested, edited and deleted. */
export function NotifierRow({ notifier }: { readonly notifier: Notifier }) {
  const { t } = useTranslation()
  const [asked, ask] = useState<'edit' | 'delete'>()
  const { update, remove } = useNotifierChanges()
  const { isRunning, result, test } = useTest()
  const isPhone = useIsPhone()
  const { name, url, isActive, kinds } = notifier
  const nameOf = useServiceName()
  const nameKinds = useKindNames()
  const about = [url === '' ? '' : nameOf(readService(url).service), kinds === null ? '' : nameKinds(kinds)]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.text}>
          <b>{name}</b>
          {about === '' ? null : <span>{about}</span>}
        </span>
        <ForWriters>
          <Button
            size="small"
            icon={<Send aria-hidden />}
            isPending={isRunning}
            onPress={() => test(url)}
            {...(isPhone ? { label: t('notifier.test') } : {})}
          >
            {isPhone ? undefined : t('notifier.test')}
          </Button>
          <Switch
            isSelected={isActive}
            aria-label={t('notifier.isActive', { name })}
            onChange={isOn => update(notifier, { name, url, isActive: isOn })}
          />
          <Menu
            label={t('notifier.menu', { name })}
            onAction={key => ask(key === 'edit' ? 'edit' : 'delete')}
            trigger={
              <Button
                size="small"
                variant="bare"
                icon={<Ellipsis aria-hidden />}
                label={t('notifier.menu', { name })}
              />
            }
          >
            <MenuItem id="edit" icon={<Pencil aria-hidden />}>
              {t('action.edit')}
            </MenuItem>
            <MenuItem id="delete" isDangerous icon={<Trash2 aria-hidden />}>
              {t('action.delete')}
            </MenuItem>
          </Menu>
        </ForWriters>
      </div>
      <TestAnswer result={result} />
      {asked === 'edit' ? <NotifierDialog notifier={notifier} onClose={() => ask(undefined)} /> : null}
      {asked === 'delete' ? (
        <DeleteDialog
          title={t('notifier.deleteTitle', { name })}
          confirm={t('action.delete')}
          onClose={() => ask(undefined)}
          onConfirm={() => {
            remove(notifier)
            ask(undefined)
          }}
        >
          <p>{t('notifier.deleteText')}</p>
        </DeleteDialog>
      ) : null}
    </li>
  )
}
