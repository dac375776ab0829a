import { Download, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfferCommands } from '../../shared/screen-commands.ts'
import { Button } from '../../ui/button/button.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import page from '../../ui/list-page/list-page.module.css'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'
import type { ShownState } from './loans-search.ts'

const { Part: ExportLoans } = loadedPart(async () => (await import('./export-table.tsx')).ExportLoans)

/** Actions for the list of loans. */
export function LoansMenu({ status, q }: { readonly status: ShownState; readonly q: string }) {
  const { t } = useTranslation()
  const [isExporting, showExport] = useState(false)
  useOfferCommands(
    'loans',
    () => [
      {
        id: 'export',
        name: t('loans.export'),
        icon: <Download aria-hidden />,
        words: 'export loans, excel, csv, leihen exportieren, verleih exportieren',
      },
    ],
    () => showExport(true),
  )
  return (
    <span className={page.more}>
      <Menu
        label={t('loans.moreOfList')}
        onAction={() => showExport(true)}
        trigger={<Button icon={<Ellipsis aria-hidden />} label={t('loans.moreOfList')} />}
      >
        <MenuItem id="export" icon={<Download aria-hidden />}>
          {t('loans.export')}
        </MenuItem>
      </Menu>
      {isExporting ? <ExportLoans status={status} q={q} onClose={() => showExport(false)} /> : null}
    </span>
  )
}
