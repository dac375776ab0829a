import type { TFunction } from 'i18next'
import {
  Archive,
  ArchiveRestore,
  Download,
  Handshake,
  MoveRight,
  PackageOpen,
  Pencil,
  QrCode,
  Tag,
  Trash2,
} from 'lucide-react'
import type { SelectionCommands } from '../../../shared/screen-commands.ts'
import { lendKeys, letterKeys } from '../../../ui/keys/letter-keys.ts'

interface Selected {
  readonly t: TFunction
  /** What is selected, such as "3 items". */
  readonly what: string
  readonly isOfArchived: boolean
  /** They can become the items of a new product. */
  readonly canKeep: boolean
}

/** What can be done with the selected items, as the palette offers it. */
export const selectionCommands = ({
  t,
  what,
  isOfArchived,
  canKeep,
}: Selected): SelectionCommands['commands'] => [
  {
    id: 'move',
    name: t('select.moveWhat', { what }),
    icon: <MoveRight aria-hidden />,
    keys: letterKeys.move.toUpperCase(),
    writes: true,
    words: 'move, location, verschieben, umräumen, ort',
  },
  {
    id: 'tags',
    name: t('select.tagWhat', { what }),
    icon: <Tag aria-hidden />,
    keys: letterKeys.tags.toUpperCase(),
    writes: true,
    words: 'tag, tags, add tag, remove tag, schlagwort, schlagwörter',
  },
  {
    id: 'field',
    name: t('select.editWhat', { what }),
    icon: <Pencil aria-hidden />,
    keys: letterKeys.field.toUpperCase(),
    writes: true,
    words: 'change field, edit, price, quantity, type, feld ändern, bearbeiten, preis, menge, typ',
  },
  {
    id: 'labels',
    name: t('select.printWhat', { what }),
    icon: <QrCode aria-hidden />,
    keys: letterKeys.labels.toUpperCase(),
    words: 'label, labels, print labels, qr code, etikett, etiketten drucken, drucken',
  },
  {
    id: 'lend',
    name: t('lend.what', { what }),
    icon: <Handshake aria-hidden />,
    keys: lendKeys,
    lends: true,
    words: 'lend, lend out, loan, reserve, borrow, verleihen, ausleihen, leihen, reservieren',
  },
  ...(canKeep
    ? [
        {
          id: 'keep',
          name: t('stock.keepWhat', { what }),
          icon: <PackageOpen aria-hidden />,
          writes: true,
          words: 'keep stock, new product, stock, vorrat führen, neues produkt',
        },
      ]
    : []),
  {
    id: 'archive',
    keys: letterKeys.archive.toUpperCase(),
    writes: true,
    words: 'archive, unarchive, archivieren, archiv',
    name: t(isOfArchived ? 'select.unarchiveWhat' : 'select.archiveWhat', { what }),
    icon: isOfArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />,
  },
  {
    id: 'export',
    name: t('select.exportWhat', { what }),
    icon: <Download aria-hidden />,
    words: 'export, excel, xlsx, csv, spreadsheet, exportieren, tabelle',
  },
  {
    id: 'delete',
    name: t('select.deleteWhat', { what }),
    icon: <Trash2 aria-hidden />,
    keys: 'Del',
    writes: true,
    words: 'delete, remove, trash, löschen, entfernen',
  },
]
