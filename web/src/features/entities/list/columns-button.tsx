import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/button.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { keepColumns } from './kept-columns.ts'

const { Part: ColumnsDialog } = loadedPart(async () => (await import('./columns-dialog.tsx')).ColumnsDialog)

/** Opens what chooses the columns; they are in the address, and kept for the lists to come. */
export function ColumnsButton({
  show,
  onChange,
}: {
  readonly show: string | undefined
  readonly onChange: (show: string | undefined) => void
}) {
  const { t } = useTranslation()
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button size="small" folds icon={<Columns3 aria-hidden />} onPress={() => open(true)}>
        {t('columns.title')}
      </Button>
      {isOpen ? (
        <ColumnsDialog
          show={show}
          onChange={next => {
            keepColumns(next)
            onChange(next)
          }}
          onClose={() => open(false)}
        />
      ) : null}
    </>
  )
}
