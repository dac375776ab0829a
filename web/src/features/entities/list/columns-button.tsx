import { Columns3 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/button.tsx'
import { keepColumns } from './kept-columns.ts'

const ColumnsDialog = lazy(async () => ({ default: (await import('./columns-dialog.tsx')).ColumnsDialog }))

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
        <Suspense>
          <ColumnsDialog
            show={show}
            onChange={next => {
              keepColumns(next)
              onChange(next)
            }}
            onClose={() => open(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
