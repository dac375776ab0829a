import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoadAhead } from '../../data/wire/load-ahead.ts'
import { useSelectedGroup } from '../../data/wire/session.ts'
import { errorText } from '../../i18n/error-text.ts'
import { isTyping } from '../../ui/keys/typing.ts'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { ChooseFile, fileOfText } from './choose-file.tsx'
import { takeDroppedFile, useDroppedFile } from './dropped-file.ts'
import { FileStep } from './file-step.tsx'
import styles from './import.module.css'
import { ImportFrame, type Step } from './import-frame.tsx'
import { type ImportSearch, readImportSearch, useImportKind } from './import-search.ts'
import {
  beginImport,
  choose,
  endRun,
  isOf,
  resumeImport,
  runImport,
  type Session,
  startOver,
  useSession,
} from './import-session.ts'
import type { ImportOwner } from './kept-import.ts'
import { RunView } from './run-view.tsx'
import { columnsNow, importedCount, openDecisions } from './shown-report.ts'
import { storeMapping, useStoredMapping } from './stored-mappings.ts'
import { clashingHeaders, hasNameColumn } from './targets.tsx'

// The first step is all that the screen begins with.
const { load: loadColumns, Part: ColumnsStep } = loadedPart(
  async () => (await import('./columns-step.tsx')).ColumnsStep,
)
const { load: loadPreview, Part: PreviewStep } = loadedPart(
  async () => (await import('./preview-step.tsx')).PreviewStep,
)
const loadSteps = () => Promise.all([loadColumns(), loadPreview()])

const route = getRouteApi('/inside/import')

/** Goes to another part of the assistant. */
type Go = (search: ImportSearch, replace?: boolean) => void

/** The import that is kept for the group: undefined while it is being looked for, null when there is none. */
function useImport({ groupId, of }: ImportOwner): Session | null | undefined {
  const session = useSession()
  const [lookedIn, setLookedIn] = useState<ImportOwner>()
  useEffect(() => {
    void resumeImport({ groupId, of }).then(() => setLookedIn({ groupId, of }))
  }, [groupId, of])
  if (isOf(session, { groupId, of })) return session
  return lookedIn !== undefined && lookedIn.groupId === groupId && lookedIn.of === of ? null : undefined
}

/** Imports a table: file, columns, preview, result. The address says which step it is. */
export function ImportScreen() {
  const groupId = useSelectedGroup()
  const address = route.useSearch()
  const search = useMemo(() => readImportSearch({ ...address }), [address])
  const navigate = useNavigate()
  const of = useImportKind()
  const session = useImport({ groupId, of })
  const go: Go = useCallback(
    (next, replace = false) =>
      void navigate({ to: '/import', search: readImportSearch({ ...next, of }), replace }),
    [navigate, of],
  )
  const begin = useCallback(
    (file: File): void => {
      go({}, true)
      void beginImport({ groupId, of }, file)
    },
    [go, groupId, of],
  )
  useFiles(begin)
  const runId = search.run ?? session?.runId
  if (runId !== undefined) return <Run {...{ groupId, runId, session, go }} />
  if (session === undefined) return <Loading lines={6} />
  if (session === null)
    return (
      <ImportFrame step="file">
        <ChooseFile onFile={begin} />
      </ImportFrame>
    )
  return <Steps session={session} search={search} go={go} onFile={begin} />
}

/** Files that are dropped on any screen, and tables that are pasted here. */
function useFiles(begin: (file: File) => void): void {
  const { t } = useTranslation()
  const dropped = useDroppedFile()
  useEffect(() => {
    const file = dropped === undefined ? undefined : takeDroppedFile()
    if (file !== undefined) begin(file)
  }, [dropped, begin])
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      if (isTyping(event.target)) return
      const [file] = event.clipboardData?.files ?? []
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (file === undefined && text.trim() === '') return
      event.preventDefault()
      begin(file ?? fileOfText(text, t('import.pasted')))
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [begin, t])
}

interface StepProps {
  readonly session: Session
  readonly search: ImportSearch
  readonly go: Go
  readonly onFile: (file: File) => void
}

function Steps({ session, search, go, onFile }: StepProps) {
  useStoredMapping(session)
  useLoadAhead(loadSteps)
  const { report } = session
  const step: Step = report === undefined ? 'file' : (search.step ?? 'file')
  // Without a name there is nothing to preview.
  const canPreview = report !== undefined && hasNameColumn(columnsNow(report, session.choices))
  if (report === undefined || step === 'file') return <FileScreen {...{ session, search, go, onFile }} />
  return step === 'columns' || !canPreview ? (
    <ColumnsScreen {...{ session, report, go }} />
  ) : (
    <PreviewScreen {...{ session, report, search, go }} />
  )
}

function FileScreen({ session, search, go, onFile }: StepProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { report, choices, error } = session
  const mustChoose = report === undefined || openDecisions(report).length > 0
  const next = (): void => {
    // The guess is confirmed: it is told to the server from now on.
    const guess = report?.decisions.find(({ code }) => code === 'import.encoding_uncertain')
    const encoding =
      guess === undefined ? undefined : (report?.encoding.toLowerCase() as typeof choices.encoding)
    if (encoding !== undefined && choices.encoding === undefined) choose({ ...choices, encoding })
    go({ step: 'columns' })
  }
  // After a reload, the step of the address comes once the file has been read again.
  const isReturning = report === undefined && error === undefined && search.step !== undefined
  return (
    <ImportFrame
      step={isReturning ? search.step : 'file'}
      back={{
        text: t('action.cancel'),
        run: () => void navigate({ to: session.of === 'contacts' ? '/contacts' : '/items' }),
      }}
      next={{
        text: t('import.continue'),
        run: next,
        isDisabled: mustChoose || error !== undefined,
        goesOn: true,
      }}
    >
      {isReturning ? (
        <Loading lines={8} />
      ) : (
        <FileStep
          session={session}
          onFile={onFile}
          onStartOver={() => {
            startOver()
            go({}, true)
          }}
        />
      )}
    </ImportFrame>
  )
}

interface ReadProps extends Pick<StepProps, 'session' | 'go'> {
  readonly report: NonNullable<Session['report']>
}

function ColumnsScreen({ session, report, go }: ReadProps) {
  const { t } = useTranslation()
  const columns = columnsNow(report, session.choices)
  const clashes = clashingHeaders(columns)
  const hasName = hasNameColumn(columns)
  return (
    <ImportFrame
      step="columns"
      back={{ text: t('import.back'), run: () => go({}) }}
      next={{
        text: t('import.toPreview'),
        run: () => go({ step: 'preview' }),
        isDisabled: clashes.size > 0 || !hasName || openDecisions(report).length > 0,
        goesOn: true,
      }}
    >
      {session.error === undefined ? null : (
        <p role="alert" className={styles.problem}>
          {errorText(session.error)}
        </p>
      )}
      {hasName && clashes.size === 0 ? null : (
        <p role="status" className={styles.problem}>
          {t(hasName ? 'import.clash' : 'import.nameMissing')}
        </p>
      )}
      <ColumnsStep session={session} report={report} />
    </ImportFrame>
  )
}

function PreviewScreen({ session, report, search, go }: ReadProps & Pick<StepProps, 'search'>) {
  const { t } = useTranslation()
  const [isSending, send] = useState(false)
  const [refusal, refuse] = useState<unknown>()
  const count = importedCount(report)
  const isDisabled =
    report.error > 0 || count === 0 || session.isChecking || session.error !== undefined || isSending
  const run = useCallback(() => {
    send(true)
    refuse(undefined)
    void storeMapping(session)
    runImport()
      .then(id => go({ run: id }, true), refuse)
      .finally(() => send(false))
  }, [session, go])
  useImportKey(isDisabled ? undefined : run)
  return (
    <ImportFrame
      step="preview"
      back={{ text: t('import.back'), run: () => go({ step: 'columns' }) }}
      next={{
        text: t('import.import', { count, context: session.of }),
        run,
        isDisabled: isDisabled && !isSending,
        isPending: isSending,
      }}
    >
      {refusal === undefined ? null : (
        <div role="alert" className={styles.problem}>
          <p>{t('import.failed')}</p>
          <p>{errorText(refusal)}</p>
        </div>
      )}
      <PreviewStep
        session={session}
        report={report}
        shown={search.show}
        onShow={show => go(show === undefined ? { step: 'preview' } : { step: 'preview', show }, true)}
      />
    </ImportFrame>
  )
}

/** Ctrl Enter imports. */
function useImportKey(run: (() => void) | undefined): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || run === undefined) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [run])
}

function Run({
  groupId,
  runId,
  session,
  go,
}: {
  readonly groupId: string | undefined
  readonly runId: string
  readonly session: Session | null | undefined
  readonly go: Go
}) {
  // The address keeps the result; the file is not needed any more.
  const imported = useCallback(() => {
    go({ run: runId }, true)
    startOver()
  }, [go, runId])
  const another = useCallback(() => {
    startOver()
    go({})
  }, [go])
  const back = useCallback(() => {
    endRun()
    go({ step: 'preview' }, true)
  }, [go])
  return (
    <ImportFrame step={undefined}>
      <RunView
        groupId={groupId}
        id={runId}
        onImported={imported}
        onBack={(session ?? undefined) === undefined ? undefined : back}
        onAnother={another}
      />
    </ImportFrame>
  )
}
