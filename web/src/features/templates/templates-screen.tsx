import { useNavigate, useSearch } from '@tanstack/react-router'
import { CopyPlus, Plus } from 'lucide-react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useMayWrite } from '../../data/person/use-group.ts'
import { getTemplate, listTemplates } from '../../data/wire/operations.ts'
import { selectedGroup } from '../../data/wire/session.ts'
import { ask, useOperation } from '../../data/wire/use-operation.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { LoadingRows } from '../../ui/loading/loading-rows.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { tellError } from '../../ui/toast/toasts.ts'
import type { Template } from './template-input.ts'
import { TemplateMenu } from './template-menu.tsx'
import styles from './templates.module.css'
import { useCopyTemplate, useDeleteTemplate } from './use-template-changes.ts'

const { Part: NewTemplate } = loadedPart(async () => (await import('./new-template.tsx')).NewTemplate)

/** The form for a new item, filled in from a template. */
export const addAddress = (id: string): string => `/items?add=true&template=${id}`

/** The templates: what items of one sort have in common. */
export function TemplatesScreen() {
  const { t } = useTranslation()
  const { data: templates, error, refetch } = useOperation(listTemplates, {})
  const { new: isNew = false } = useSearch({ strict: false })
  const navigate = useNavigate()
  const beNew = (next: boolean): void =>
    void navigate({ to: '/templates', search: next ? { new: true } : {}, replace: true })
  const mayWrite = useMayWrite()
  const button = mayWrite ? (
    <Button variant="main" icon={<Plus aria-hidden />} onPress={() => beNew(true)}>
      {t('templates.new')}
    </Button>
  ) : null
  return (
    <>
      <PageHead title={t('templates.title')} count={templates?.length}>
        {button}
      </PageHead>
      {templates === undefined ? (
        <div className={styles.list}>
          {error === null ? (
            <>
              <p className={styles.intro}>{t('templates.intro')}</p>
              <LoadingRows rows={5} height={4} isCard />
            </>
          ) : (
            <Failed error={error} onRetry={() => void refetch()} />
          )}
        </div>
      ) : templates.length === 0 ? (
        <Empty icon={<CopyPlus aria-hidden />} title={t('templates.none')} text={t('templates.noneText')}>
          {button}
        </Empty>
      ) : (
        <div className={styles.list}>
          <p className={styles.intro}>{t('templates.intro')}</p>
          <ul className={styles.templates}>
            {templates.map(template => (
              <TemplateRow key={template.id} template={template} />
            ))}
          </ul>
        </div>
      )}
      {isNew && mayWrite ? <NewTemplate onClose={() => beNew(false)} /> : null}
    </>
  )
}

function TemplateRow({
  template: { id, name, description },
}: {
  readonly template: Pick<Template, 'id' | 'name' | 'description'>
}) {
  return (
    <li className={styles.row}>
      <Link href={`/templates/${id}`} className={styles.what ?? ''}>
        <b dir="auto">{name}</b>
        {description === '' ? null : <span dir="auto">{description}</span>}
      </Link>
      {useMayWrite() ? <RowActions id={id} name={name} /> : null}
    </li>
  )
}

function RowActions({ id, name }: Pick<Template, 'id' | 'name'>) {
  const { t } = useTranslation()
  const copy = useCopyTemplate()
  const remove = useDeleteTemplate()
  const duplicate = (): void => {
    ask(selectedGroup(), getTemplate, { id }).then(copy, (error: unknown) =>
      tellError(error, duplicate, t('entity.notDuplicated', { name })),
    )
  }
  return (
    <>
      <ButtonLink href={addAddress(id)} icon={<Plus aria-hidden />}>
        {t('templates.addItem')}
      </ButtonLink>
      <TemplateMenu name={name} onCopy={duplicate} onDelete={() => remove({ id, name })} />
    </>
  )
}
