import { textLimits } from '@stowage/contract/values/text-limits'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMayWrite } from '../../data/person/use-group.ts'
import { getTemplate } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { SavedText } from '../../ui/field/saved-text.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { BackLink } from '../../ui/page-head/back-link.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { NameOfItem } from './name-of-item.tsx'
import { Part } from './part.tsx'
import { ReadTemplate } from './read-template.tsx'
import type { Template } from './template-input.ts'
import { TemplateMenu } from './template-menu.tsx'
import styles from './templates.module.css'
import { addAddress } from './templates-screen.tsx'
import { useCopyTemplate, useDeleteTemplate, useSaveTemplate } from './use-template-changes.ts'

// What has lists to choose from and to put in order comes after what is above it.
const { Part: DefaultsOfTemplate } = loadedPart(
  async () => (await import('./defaults-of-template.tsx')).DefaultsOfTemplate,
)
const { Part: FieldsOfTemplate } = loadedPart(
  async () => (await import('./fields-of-template.tsx')).FieldsOfTemplate,
)

/** A template: every value is saved when it is left. */
export function TemplateScreen() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const mayWrite = useMayWrite()
  const { data: template, error, refetch } = useOperation(getTemplate, { id })
  return (
    <>
      <PageHead
        title={template?.name ?? t('templates.one')}
        before={<BackLink href="/templates" label={t('templates.title')} />}
      >
        {template === undefined || !mayWrite ? null : (
          <>
            <Actions template={template} />
            <ButtonLink href={addAddress(id)} variant="main" icon={<Plus aria-hidden />}>
              {t('templates.addItem')}
            </ButtonLink>
          </>
        )}
      </PageHead>
      {template === undefined ? (
        <div className={styles.list}>
          {error === null ? <Loading lines={10} /> : <Failed error={error} onRetry={() => void refetch()} />}
        </div>
      ) : mayWrite ? (
        <Editor key={template.id} template={template} />
      ) : (
        <ReadTemplate template={template} />
      )}
    </>
  )
}

function Actions({ template }: { readonly template: Template }) {
  const navigate = useNavigate()
  const copy = useCopyTemplate()
  const remove = useDeleteTemplate()
  const leave = (): void => {
    remove(template)
    void navigate({ to: '/templates' })
  }
  return <TemplateMenu name={template.name} onCopy={() => copy(template)} onDelete={leave} />
}

function Editor({ template }: { readonly template: Template }) {
  const { t } = useTranslation()
  const save = useSaveTemplate(template)
  return (
    <div className={styles.editor}>
      <Part title={t('templates.one')} text={t('templates.oneText')}>
        <SavedText
          label={t('templates.name')}
          saved={template.name}
          limit={textLimits.line}
          isRequired
          onSave={name => save({ name })}
        />
        <SavedText
          label={t('templates.description')}
          saved={template.description}
          limit={textLimits.lines}
          lines={2}
          onSave={description => save({ description })}
        />
        <SavedText
          label={t('templates.notes')}
          saved={template.notes}
          limit={textLimits.notes}
          lines={3}
          onSave={notes => save({ notes })}
        />
      </Part>
      <NameOfItem template={template} save={save} />
      <DefaultsOfTemplate template={template} save={save} first={<Loading lines={8} />} />
      <FieldsOfTemplate template={template} save={save} />
    </div>
  )
}
