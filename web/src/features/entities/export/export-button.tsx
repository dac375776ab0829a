import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/button.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import type { ExportedList } from './export-request.ts'

export const { Part: ExportDialog } = loadedPart(
  async () => (await import('./export-dialog.tsx')).ExportDialog,
)

/** Opens what exports items, those of a list or all. */
export function ExportButton({
  list,
  ...look
}: {
  readonly list: ExportedList | undefined
  readonly size?: 'small' | 'wide'
  readonly folds?: boolean
}) {
  const { t } = useTranslation()
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button {...look} icon={<Download aria-hidden />} onPress={() => open(true)}>
        {t('export.do')}
      </Button>
      {isOpen ? <ExportDialog list={list} onClose={() => open(false)} /> : null}
    </>
  )
}
