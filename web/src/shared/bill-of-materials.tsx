import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inSelectedGroup } from '../data/wire/in-group.ts'
import { billOfMaterials } from '../data/wire/operations.ts'
import { fileNameOf, saveFile } from '../data/wire/save-file.ts'
import { Button } from '../ui/button/button.tsx'
import { Menu, MenuItem } from '../ui/menu/menu.tsx'
import { tell, tellError } from '../ui/toast/toasts.ts'

const formats = ['xlsx', 'csv'] as const
type Format = (typeof formats)[number]

/** Saves a table of all items with their prices. */
export function BillOfMaterials() {
  const { t } = useTranslation()
  const [isPending, wait] = useState(false)
  const save = async (format: Format): Promise<void> => {
    wait(true)
    try {
      const response = await inSelectedGroup().client.open(billOfMaterials, { format })
      const name = fileNameOf(response, `bill-of-materials.${format}`)
      saveFile(await response.blob(), name)
      tell({ text: t('export.done', { name }) })
    } catch (error) {
      tellError(error, () => void save(format), t('export.failed'))
    } finally {
      wait(false)
    }
  }
  return (
    <Menu
      label={t('statistics.bill')}
      onAction={key => void save(formats.find(format => format === key) ?? 'csv')}
      trigger={
        <Button icon={<FileDown aria-hidden />} isPending={isPending}>
          {t('statistics.bill')}
        </Button>
      }
    >
      <MenuItem id="xlsx">{t('statistics.billExcel')}</MenuItem>
      <MenuItem id="csv">{t('statistics.billCsv')}</MenuItem>
    </Menu>
  )
}
