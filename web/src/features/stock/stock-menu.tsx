import { Download, Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfferCommands } from '../../shared/screen-commands.ts'
import { Button } from '../../ui/button/button.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'
import type { StockSearch } from './stock-search.ts'

const { Part: ExportProducts } = loadedPart(
  async () => (await import('./export-products.tsx')).ExportProducts,
)

/** Actions for the list of products. */
export function StockMenu({
  search,
  onAdd,
}: {
  readonly search: StockSearch
  /** Undefined: nothing can be added. */
  readonly onAdd: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const [isExporting, showExport] = useState(false)
  useOfferCommands(
    `stock ${onAdd !== undefined}`,
    () => [
      {
        id: 'export',
        name: t('stock.export'),
        icon: <Download aria-hidden />,
        words: 'export stock, export products, excel, csv, vorrat exportieren, produkte exportieren',
      },
      ...(onAdd === undefined
        ? []
        : [
            {
              id: 'add',
              name: t('stock.new'),
              icon: <Plus aria-hidden />,
              keys: 'N',
              words: 'new product, add product, neues produkt, produkt anlegen',
            },
          ]),
    ],
    id => (id === 'export' ? showExport(true) : onAdd?.()),
  )
  return (
    <>
      <Menu
        label={t('stock.moreOfList')}
        onAction={() => showExport(true)}
        trigger={<Button icon={<Ellipsis aria-hidden />} label={t('stock.moreOfList')} />}
      >
        <MenuItem id="export" icon={<Download aria-hidden />}>
          {t('stock.export')}
        </MenuItem>
      </Menu>
      {isExporting ? <ExportProducts search={search} onClose={() => showExport(false)} /> : null}
    </>
  )
}
