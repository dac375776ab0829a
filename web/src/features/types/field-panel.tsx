import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '../../data/items/field-definitions.ts'
import { whoChanged } from '../../data/outbox/who-changed.ts'
import { getFieldDefinition } from '../../data/wire/operations.ts'
import { selectedGroup } from '../../data/wire/session.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { SidePanel } from '../../ui/list-page/side-panel.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { differenceTexts } from './difference-texts.ts'
import {
  type Difference,
  differencesOf,
  draftOf,
  emptyDraft,
  inputOf,
  isChanged,
  rebased,
} from './field-draft.ts'
import { FieldForm } from './field-form.tsx'
import styles from './fields.module.css'
import typeStyles from './types.module.css'
import { useCreateField, useSaveField } from './use-field-changes.ts'

const formId = 'field'

interface FieldPanelProps {
  /** Null: of all types. */
  readonly typeId: string | null
  /** Undefined: a new one. */
  readonly fieldId: string | undefined
  readonly onClose: () => void
}

/** A field beside the list of fields; on phones as a sheet. */
export const FieldPanel = ({ typeId, fieldId, onClose }: FieldPanelProps) =>
  fieldId === undefined ? (
    <NewField typeId={typeId} onClose={onClose} />
  ) : (
    <KnownField key={fieldId} id={fieldId} onClose={onClose} />
  )

function Frame({
  title,
  actions,
  onClose,
  children,
}: {
  readonly title: string
  readonly actions?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  useEscape(onClose)
  if (isPhone)
    return (
      <Dialog title={title} isOpen isInAddress onClose={onClose} actions={actions}>
        {children}
      </Dialog>
    )
  return (
    <SidePanel label={title} title={title} close={t('dialog.close')} onClose={onClose}>
      <div className={typeStyles.panelBody}>{children}</div>
      {actions === undefined ? null : <footer className={styles.foot}>{actions}</footer>}
    </SidePanel>
  )
}

/** Closes by Escape, unless something lies over the page that it closes. */
function useEscape(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null) return
      event.preventDefault()
      close()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** Makes a field; the next one follows in an empty form. */
function NewField({ typeId, onClose }: Pick<FieldPanelProps, 'typeId' | 'onClose'>) {
  const { t } = useTranslation()
  const [{ number, draft }, set] = useState({ number: 0, draft: emptyDraft })
  const { create, isPending, problem, forget } = useCreateField(() =>
    set(before => ({ number: before.number + 1, draft: emptyDraft })),
  )
  return (
    <Frame
      title={t('types.newField')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t(number === 0 ? 'action.cancel' : 'fields.done')}</Button>
          <Button type="submit" form={formId} variant="main" isPending={isPending}>
            {t('types.addField')}
          </Button>
        </>
      }
    >
      <FieldForm
        key={number}
        formId={formId}
        draft={draft}
        isNew
        nameProblem={problem}
        onChange={change => {
          forget()
          set(before => ({ number: before.number, draft: change(before.draft) }))
        }}
        onSave={() => create({ ...inputOf(draft), typeId })}
      />
    </Frame>
  )
}

function KnownField({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useOperation(getFieldDefinition, { id })
  if (data !== undefined) return <EditField read={data} onClose={onClose} />
  return (
    <Frame title={t('types.field')} onClose={onClose}>
      {error === null ? <Loading lines={8} /> : <Failed error={error} onRetry={() => void refetch()} />}
    </Frame>
  )
}

/** Changes a field. A change that somebody else saves meanwhile is told and taken over, below what was typed here. */
function EditField({ read, onClose }: { readonly read: FieldDefinition; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [{ base, draft, told }, set] = useState({
    base: read,
    draft: draftOf(read),
    told: [] as readonly Difference[],
  })
  const { save, isPending, problem, isRefused, forget } = useSaveField(base, onClose)
  if (read !== base && !isPending) {
    const before = draftOf(base)
    const theirs = draftOf(read)
    const isTyped = isChanged(draft, before)
    set({
      base: read,
      draft: isTyped ? rebased(before, draft, theirs) : theirs,
      told: isTyped ? [...told, ...differencesOf(before, theirs)] : [],
    })
  }
  return (
    <Frame
      title={t('types.field')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} variant="main" isPending={isPending}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <ChangedMeanwhile id={base.id} differences={told} isRefused={isRefused} />
      <FieldForm
        formId={formId}
        draft={draft}
        nameProblem={problem}
        onChange={change => {
          forget()
          set(before => ({ base: before.base, draft: change(before.draft), told: before.told }))
        }}
        onSave={() => (isChanged(draft, draftOf(base)) ? save(inputOf(draft)) : onClose())}
      />
    </Frame>
  )
}

/** Says what somebody else has changed since the form was opened. */
function ChangedMeanwhile({
  id,
  differences,
  isRefused,
}: {
  readonly id: string
  readonly differences: readonly Difference[]
  /** It was not saved because of that. */
  readonly isRefused: boolean
}) {
  const { t } = useTranslation()
  const [name, setName] = useState<string>()
  const isTold = differences.length > 0 || isRefused
  useEffect(() => {
    if (isTold) void whoChanged(selectedGroup(), id).then(setName)
  }, [isTold, id, differences])
  return (
    <div role="status" className={styles.meanwhile}>
      {isTold ? (
        <>
          <p>{name === undefined ? t('types.changedMeanwhile') : t('types.changedBy', { name })}</p>
          <ul>
            {differenceTexts(differences).map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>{t(isRefused ? 'types.saveAgain' : 'types.yoursKept')}</p>
        </>
      ) : null}
    </div>
  )
}
