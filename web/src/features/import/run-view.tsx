import { CallError } from '@stowage/contract/protocol/client'
import type { ImportRun } from '@stowage/contract/tables/imports'
import { CircleCheck, List, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ProgressBar } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { startUndo } from '../../data/history/undo.ts'
import { inGroup } from '../../data/wire/in-group.ts'
import { getImport } from '../../data/wire/operations.ts'
import { isOpen } from '../../data/wire/send-once.ts'
import { errorText } from '../../i18n/error-text.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { announce } from '../../ui/toast/announcer.ts'
import styles from './import.module.css'
import { useImportKind } from './import-search.ts'
import { importedCount } from './shown-report.ts'

/** Milliseconds between two questions how far the import is. */
const pause = 700

/** How far an import in the background is: asked for until it has ended. `isAway`: the server cannot be reached now. */
function useRun(groupId: string | undefined, id: string) {
  const [state, set] = useState<{
    readonly run?: ImportRun
    readonly error?: unknown
    readonly isAway: boolean
  }>({ isAway: false })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const { client, readAgain } = inGroup(groupId)
    const ask = async (): Promise<void> => {
      try {
        const run = await client.call(getImport, { id })
        if (isLeft) return
        set({ run, isAway: false })
        if (run.status === 'completed') void readAgain()
        if (run.status === 'pending' || run.status === 'running') timer = setTimeout(() => void ask(), pause)
      } catch (error) {
        if (isLeft) return
        if (!isOpen(error)) return set(before => ({ ...before, error, isAway: false }))
        set(before => ({ ...before, isAway: true }))
        timer = setTimeout(() => void ask(), 4 * pause)
      }
    }
    void ask()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [groupId, id])
  return state
}

interface RunViewProps {
  readonly groupId: string | undefined
  readonly id: string
  /** It has imported: the file is not needed any more. */
  readonly onImported: () => void
  /** It has not imported: back to the preview. Undefined: the file is not here. */
  readonly onBack: (() => void) | undefined
  readonly onAnother: () => void
}

/** An import in the background: how far it is, and then what it has done. */
export function RunView({ groupId, id, onImported, onBack, onAnother }: RunViewProps) {
  const { t } = useTranslation()
  const { run, error, isAway } = useRun(groupId, id)
  const isDone = run?.status === 'completed'
  const report = run?.report ?? undefined
  const count = report === undefined ? undefined : importedCount(report)
  const of = useImportKind()
  const done = count === undefined ? t('import.doneFile') : t('import.done', { count, context: of })
  useEffect(() => {
    if (!isDone) return
    onImported()
    announce(done)
  }, [isDone, done, onImported])
  const failure = error ?? (run?.status === 'failed' ? new CallError(422, run.error ?? {}) : undefined)
  if (failure !== undefined)
    return (
      <div className={styles.body}>
        <div role="alert" className={styles.problem}>
          <p>{t('import.failed')}</p>
          <p>{errorText(failure)}</p>
        </div>
        <div className={styles.fileButtons}>
          {onBack === undefined ? null : (
            <Button variant="main" onPress={onBack}>
              {t('import.backToPreview')}
            </Button>
          )}
          <Button onPress={onAnother}>{t('import.another')}</Button>
        </div>
      </div>
    )
  if (run === undefined && !isAway) return <Loading lines={2} />
  return isDone ? (
    <div className={styles.body}>
      <section className={styles.result}>
        <CircleCheck aria-hidden />
        <h2>{done}</h2>
        <p className={styles.quiet}>{run.report === null ? null : <Facts report={run.report} />}</p>
        <div className={styles.fileButtons}>
          {run.changeId === null ? null : (
            <ButtonLink
              variant="main"
              icon={<List aria-hidden />}
              href={of === 'contacts' ? '/contacts' : `/items?changeId=${encodeURIComponent(run.changeId)}`}
            >
              {t('import.showImported', { context: of })}
            </ButtonLink>
          )}
          {run.changeId === null ? null : <UndoButton id={run.changeId} groupId={groupId} />}
          <Button onPress={onAnother}>{t('import.another')}</Button>
        </div>
      </section>
    </div>
  ) : (
    <Progress percent={run?.progress ?? 0} isAway={isAway} />
  )
}

function UndoButton({ id, groupId }: { readonly id: string; readonly groupId: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Button icon={<Undo2 aria-hidden />} onPress={() => startUndo({ id, groupId })}>
      {t('toast.undo')}
    </Button>
  )
}

function Facts({ report }: { readonly report: NonNullable<ImportRun['report']> }) {
  const { t } = useTranslation()
  const { create, update, unchanged, newLocations, newTags, newProducts } = report
  return [
    t('import.doneFacts', { create, update, unchanged }),
    newLocations.length > 0 && t('import.doneFacts.locations', { count: newLocations.length }),
    newTags.length > 0 && t('import.doneFacts.tags', { count: newTags.length }),
    newProducts.length > 0 && t('import.doneFacts.products', { count: newProducts.length }),
  ]
    .filter(Boolean)
    .join(', ')
}

function Progress({ percent, isAway }: { readonly percent: number; readonly isAway: boolean }) {
  const { t } = useTranslation()
  const text = t('import.running')
  return (
    <div className={styles.body}>
      <div className={styles.running}>
        <h2>{text}</h2>
        <ProgressBar value={percent} aria-label={text} className={styles.track ?? ''}>
          <span className={styles.part} style={{ width: `${percent}%` }} />
        </ProgressBar>
        <p role="status" className={styles.quiet}>
          {isAway ? t('import.away') : t('import.runningText')}
        </p>
      </div>
    </div>
  )
}
