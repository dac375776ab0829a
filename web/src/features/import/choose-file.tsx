import { ClipboardPaste, Download, FileSpreadsheet, FileUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { DropZone, FileTrigger, isFileDropItem } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { tableEndings } from '../../data/items/table-files.ts'
import { Button } from '../../ui/button/button.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { tell } from '../../ui/toast/toasts.ts'
import styles from './import.module.css'
import { useImportKind } from './import-search.ts'
import { downloadTemplate } from './template.ts'

/** A table of the clipboard as a file; undefined when there is none. */
async function pastedFile(name: string): Promise<File | undefined> {
  const text = await navigator.clipboard.readText().catch(() => '')
  return text.trim() === '' ? undefined : fileOfText(text, name)
}

/** Text with tabs between its cells, as spreadsheets copy it, as a file. */
export const fileOfText = (text: string, name: string): File =>
  new File([text], `${name}.tsv`, { type: 'text/tab-separated-values' })

export interface TakesFile {
  readonly onFile: (file: File) => void
}

/** The ways to another file: a template, the clipboard, the disk. */
export function FileButtons({ onFile, choose }: TakesFile & { readonly choose: ReactNode }) {
  const { t } = useTranslation()
  const of = useImportKind()
  const paste = (): void =>
    void pastedFile(t('import.pasted')).then(file =>
      file === undefined ? tell({ text: t('import.nothingToPaste') }) : onFile(file),
    )
  return (
    <div className={styles.fileButtons}>
      <span className={styles.template}>
        <Button variant="bare" icon={<Download aria-hidden />} onPress={() => downloadTemplate(t, of)}>
          {t('import.template')}
        </Button>
      </span>
      {/* Without https, browsers let nobody read the clipboard but by its keys. */}
      {'clipboard' in navigator ? (
        <Button icon={<ClipboardPaste aria-hidden />} onPress={paste}>
          {t('import.paste')}
        </Button>
      ) : null}
      <FileTrigger
        acceptedFileTypes={tableEndings.map(ending => `.${ending}`)}
        onSelect={files => {
          const file = files?.[0]
          if (file !== undefined) onFile(file)
        }}
      >
        {choose}
      </FileTrigger>
    </div>
  )
}

/** Where a file is dropped, pasted or chosen. */
export function ChooseFile({ onFile }: TakesFile) {
  const { t } = useTranslation()
  const of = useImportKind()
  const isPhone = useIsPhone()
  return (
    <div className={styles.body}>
      <DropZone
        className={styles.dropZone ?? ''}
        aria-label={t('import.drop')}
        onDrop={({ items }) => {
          const [item] = items.filter(isFileDropItem)
          if (item !== undefined) void item.getFile().then(onFile)
        }}
      >
        <span className={styles.dropIcon}>
          <FileSpreadsheet aria-hidden />
        </span>
        <p className={styles.dropTitle}>{t(isPhone ? 'import.chooseTable' : 'import.drop')}</p>
        <p className={styles.quiet}>{t('import.dropText')}</p>
        <FileButtons
          onFile={onFile}
          choose={
            <Button variant="main" icon={<FileUp aria-hidden />}>
              {t('import.choose')}
            </Button>
          }
        />
      </DropZone>
      <p className={styles.quiet}>{t('import.programs', { context: of })}</p>
    </div>
  )
}
