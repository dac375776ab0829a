import { ArrowRight, Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import styles from './import.module.css'
import { useImportKind } from './import-search.ts'

export const steps = ['file', 'columns', 'preview'] as const
export type Step = (typeof steps)[number]

interface ImportFrameProps {
  readonly step: Step | undefined
  readonly back?: { readonly text: string; readonly run: () => void }
  readonly next?: {
    readonly text: string
    readonly run: () => void
    readonly isDisabled: boolean
    readonly isPending?: boolean
    readonly goesOn?: boolean
  }
  readonly children: ReactNode
}

/** A step with its title and the ways back and on: on phones these stand at the foot. */
export function ImportFrame({ step, back, next, children }: ImportFrameProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const of = useImportKind()
  const head = useRef<HTMLDivElement>(null)
  // Each step begins at its top, after the router has given it the place of the step before.
  useEffect(() => {
    const timer = setTimeout(() => head.current?.closest('main')?.scrollTo(0, 0))
    return () => clearTimeout(timer)
  }, [step])
  const actions: ReactNode = (
    <>
      {back === undefined ? null : (
        <Button variant={isPhone ? 'plain' : 'bare'} onPress={back.run}>
          {back.text}
        </Button>
      )}
      {next === undefined ? null : (
        <Button
          variant="main"
          isDisabled={next.isDisabled}
          isPending={next.isPending ?? false}
          onPress={next.run}
        >
          {next.text}
          {next.goesOn === true ? <ArrowRight aria-hidden /> : null}
        </Button>
      )}
    </>
  )
  const hasActions = back !== undefined || next !== undefined
  return (
    <>
      <div ref={head} />
      <PageHead title={t('import.title', { context: of })} beside={<StepList step={step} />}>
        {isPhone || !hasActions ? null : actions}
      </PageHead>
      {children}
      {isPhone && hasActions ? <div className={styles.foot}>{actions}</div> : null}
    </>
  )
}

/** Which step it is, and which are done. */
function StepList({ step }: { readonly step: Step | undefined }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  if (step === undefined) return null
  const at = steps.indexOf(step)
  if (isPhone)
    return <span className={styles.stepOf}>{t('import.stepOf', { step: at + 1, count: steps.length })}</span>
  return (
    <ol className={styles.steps}>
      {steps.map((each, index) => (
        <li
          key={each}
          data-done={index < at || undefined}
          {...(index === at ? { 'aria-current': 'step' as const } : {})}
        >
          <span className={styles.stepMark}>{index < at ? <Check aria-hidden /> : index + 1}</span>
          {t(`import.step.${each}`)}
        </li>
      ))}
    </ol>
  )
}
