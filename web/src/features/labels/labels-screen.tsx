import { Bookmark, FileText, Image, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ForWriters } from '../../data/person/for-writers.tsx'
import { usePrintKey } from '../../shared/use-print.tsx'
import { Button } from '../../ui/button/button.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { ContentPart } from './content-part.tsx'
import { FormatPart } from './format-part.tsx'
import styles from './labels.module.css'
import { OffsetPart } from './offset-part.tsx'
import { Preview } from './preview.tsx'
import { StartPart } from './start-part.tsx'
import { useLabels } from './use-labels.ts'
import { type Output, useOutput } from './use-output.tsx'
import { WhatPart } from './what-part.tsx'

const { Part: SaveFormatDialog } = loadedPart(
  async () => (await import('./save-format-dialog.tsx')).SaveFormatDialog,
)

/** Prints labels: what, how many, on which paper and what stands on them, beside the sheet as it is printed. */
export function LabelsScreen() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const labels = useLabels()
  const output = useOutput(labels)
  const [isSaving, save] = useState(false)
  usePrintKey(output.actions?.print)
  const count = labels.preview.data?.labels ?? 0
  const saving = (
    <ForWriters>
      <Button variant="bare" icon={<Bookmark aria-hidden />} onPress={() => save(true)} folds>
        {t('labels.save')}
      </Button>
    </ForWriters>
  )
  return (
    <div className={styles.screen}>
      <PageHead title={t('labels.title')} count={count === 0 ? undefined : count}>
        {isPhone ? (
          saving
        ) : (
          <>
            {saving}
            <Files output={output} />
            <Button
              variant="main"
              icon={<Printer aria-hidden />}
              keys="mod+P"
              isDisabled={output.actions === undefined}
              isPending={output.isPending}
              onPress={() => output.actions?.print()}
            >
              {t('labels.print')}
            </Button>
          </>
        )}
      </PageHead>
      <div className={styles.split}>
        <div className={styles.form}>
          <WhatPart labels={labels} />
          <FormatPart labels={labels} />
          <div className={styles.both}>
            <StartPart labels={labels} />
            <ContentPart labels={labels} />
          </div>
          <OffsetPart labels={labels} />
        </div>
        <Preview labels={labels} />
      </div>
      {isPhone ? <PhoneFoot output={output} count={count} /> : null}
      {output.printed}
      {isSaving ? <SaveFormatDialog labels={labels} onClose={() => save(false)} /> : null}
    </div>
  )
}

function Files({ output: { actions, isPending } }: { readonly output: Output }) {
  const { t } = useTranslation()
  const shared = { isDisabled: actions === undefined, isPending }
  return (
    <>
      <Button
        {...shared}
        icon={<Image aria-hidden />}
        label={t('labels.pngOf')}
        onPress={() => actions?.png()}
      >
        {t('labels.png')}
      </Button>
      <Button {...shared} icon={<FileText aria-hidden />} onPress={() => actions?.pdf()}>
        {t('labels.pdf')}
      </Button>
    </>
  )
}

/** The main action, where a thumb reaches it. */
function PhoneFoot({ output, count }: { readonly output: Output; readonly count: number }) {
  const { t } = useTranslation()
  const { actions, isPending } = output
  return (
    <div className={styles.phoneFoot}>
      <Files output={output} />
      <Button
        variant="main"
        icon={<Printer aria-hidden />}
        isDisabled={actions === undefined}
        isPending={isPending}
        onPress={() => actions?.print()}
      >
        {t('labels.printCount', { count })}
      </Button>
    </div>
  )
}
