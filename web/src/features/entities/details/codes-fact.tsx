import { codeKeyOf, maxCodes } from '@stowage/contract/matching/codes'
import { textLimits } from '@stowage/contract/values/text-limits'
import { Copy, Plus, QrCode, ScanLine, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { copyText } from '../../../ui/clipboard/copy-text.ts'
import { LimitedInput } from '../../../ui/field/limited-input.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { tell } from '../../../ui/toast/toasts.ts'
import styles from './codes-fact.module.css'
import { inputProps, Unsaved } from './fact.tsx'
import { FactEditor } from './fact-editor.tsx'
import factStyles from './facts.module.css'
import type { Edit } from './member-facts.tsx'

const { Part: LabelDialog } = loadedPart(
  async () => (await import('../../../shared/label-dialog.tsx')).LabelDialog,
)

const { Part: ScanCodeDialog } = loadedPart(
  async () => (await import('../../../shared/scan/scan-code-dialog.tsx')).ScanCodeDialog,
)

/** An answer that an older version has kept has no codes. */
type Coded = Omit<Entity, 'codes'> & Partial<Pick<Entity, 'codes'>>

/** The codes of an item: each has a menu, and another one is typed or scanned. */
export function CodesFact({ entity, edit }: { readonly entity: Coded; readonly edit: Edit }) {
  const { t } = useTranslation()
  const mayWrite = useMayWrite()
  const [isAdding, add] = useState(false)
  const [isScanning, scan] = useState(false)
  const [printed, print] = useState<string>()
  const more = useRef<HTMLButtonElement>(null)
  const { codes = [] } = entity
  if (!mayWrite && codes.length === 0) return null
  const save = (typed: string): void => {
    const code = typed.trim()
    if (code !== '' && !isKnown(codes, code)) edit({ codes: [...codes, code] })
  }
  return (
    <div className={factStyles.fact} data-fact={mayWrite ? 'list' : undefined}>
      <dt>{t('one.codes')}</dt>
      <dd className={styles.codes}>
        {codes.map(code => (
          <CodeChip
            key={code}
            code={code}
            onPrint={() => print(code)}
            onRemove={mayWrite ? () => edit({ codes: codes.filter(each => each !== code) }) : undefined}
          />
        ))}
        {isAdding ? (
          <FactEditor
            begun={{ save }}
            onEnd={isStaying => {
              add(false)
              if (isStaying) requestAnimationFrame(() => more.current?.focus())
            }}
          >
            <span className={styles.typed}>
              <LimitedInput {...inputProps} aria-label={t('codes.add')} limit={textLimits.line} />
              <Button
                size="small"
                variant="bare"
                icon={<ScanLine aria-hidden />}
                label={t('codes.scan')}
                onPress={() => scan(true)}
              />
            </span>
          </FactEditor>
        ) : mayWrite && codes.length < maxCodes ? (
          <Button
            ref={more}
            size="small"
            variant="bare"
            icon={<Plus aria-hidden />}
            label={t('codes.add')}
            onPress={() => add(true)}
          />
        ) : null}
        <Unsaved entityId={entity.id} part="codes" />
      </dd>
      {isScanning ? (
        <ScanCodeDialog
          title={t('codes.scan')}
          onCode={code => addScanned(codes, code, save)}
          onClose={() => scan(false)}
        />
      ) : null}
      {printed === undefined ? null : (
        <LabelDialog entity={entity} code={printed} onClose={() => print(undefined)} />
      )}
    </div>
  )
}

/** Adds a code that was scanned, or says why it is not one. */
function addScanned(codes: readonly string[], code: string, save: (code: string) => void): void {
  if (isKnown(codes, code)) tell({ text: i18n.t('codes.known', { code }) })
  else if ([...code].length > textLimits.line)
    tell({ text: i18n.t('codes.tooLong', { max: textLimits.line }) })
  else save(code)
}

const isKnown = (codes: readonly string[], code: string): boolean =>
  codes.some(each => codeKeyOf(each) === codeKeyOf(code))

function CodeChip({
  code,
  onPrint,
  onRemove,
}: {
  readonly code: string
  readonly onPrint: () => void
  readonly onRemove: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const copy = async (): Promise<void> => {
    if (await copyText(code)) tell({ text: t('codes.copied', { code }) })
  }
  return (
    <Menu
      label={t('codes.one', { code })}
      trigger={
        <AriaButton className={styles.code ?? ''} aria-label={t('codes.one', { code })}>
          {code}
        </AriaButton>
      }
    >
      <MenuItem icon={<QrCode aria-hidden />} onAction={onPrint}>
        {t('codes.print')}
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} onAction={() => void copy()}>
        {t('codes.copy')}
      </MenuItem>
      {onRemove === undefined ? null : (
        <MenuItem icon={<X aria-hidden />} onAction={onRemove}>
          {t('codes.remove')}
        </MenuItem>
      )}
    </Menu>
  )
}
