import { labelLines } from '@stowage/contract/entities/entity-members'
import { customFieldOf, maxLabelFields } from '@stowage/contract/labels/label-words'
import type { TFunction } from 'i18next'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isHidden, useHidden } from '../../data/person/hidden.ts'
import { listFieldNames } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'
import { OrderList } from '../../ui/order/order-list.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import styles from './labels.module.css'
import type { Labels } from './use-labels.ts'

/** The lines that can always be switched on. */
const usual = ['name', 'path', 'assetId'] as const
const others = labelLines.filter(line => !usual.some(each => each === line))

const isOfMember = (line: string): line is (typeof labelLines)[number] =>
  labelLines.some(each => each === line)

const lineName = (line: string, t: TFunction): string =>
  isOfMember(line) ? t(`labels.line.${line}`) : (customFieldOf(line) ?? line)

const sizes = [
  ['small', 'labels.small'],
  ['medium', 'labels.medium'],
  ['large', 'labels.large'],
] as const

/** What stands on a label: its code, its lines in their order, and how large they are. */
export function ContentPart({ labels }: { readonly labels: Labels }) {
  const { t } = useTranslation()
  const { settings, set } = labels
  const { fields } = settings
  const hidden = useHidden()
  const lines = [...fields, ...usual.filter(line => !fields.includes(line))].filter(
    line => !isHidden(line, hidden),
  )
  const onSwitch = (line: string, isOn: boolean): void =>
    set({ fields: isOn ? [...fields, line] : fields.filter(each => each !== line) })
  return (
    <section className={styles.content}>
      <h2>{t('labels.content')}</h2>
      <CodeRows labels={labels} />
      <OrderList
        label={t('labels.lines')}
        items={lines.map(id => ({ id }))}
        nameOf={({ id }) => lineName(id, t)}
        dependencies={[fields]}
        onReorder={ids => set({ fields: ids.filter(id => fields.includes(id)) })}
      >
        {({ id }) => (
          <>
            <span className={styles.lineName}>{lineName(id, t)}</span>
            <Switch
              aria-label={t('labels.shown', { line: lineName(id, t) })}
              isSelected={fields.includes(id)}
              isDisabled={!fields.includes(id) && fields.length >= maxLabelFields}
              onChange={isOn => onSwitch(id, isOn)}
            />
          </>
        )}
      </OrderList>
      <AddLine labels={labels} />
      <div className={styles.row}>
        <span>{t('labels.textSize')}</span>
        <Segmented
          label={t('labels.textSize')}
          options={sizes.map(([id, name]) => ({ id, name: t(name) }))}
          chosen={settings.textSize}
          onChoose={textSize => set({ textSize })}
        />
      </div>
    </section>
  )
}

function CodeRows({ labels }: { readonly labels: Labels }) {
  const { t } = useTranslation()
  const { settings, set } = labels
  const { code, codeTarget } = settings
  return (
    <>
      <div className={styles.row}>
        <span>{t('labels.code')}</span>
        {code === 'none' ? null : (
          <Segmented
            label={t('labels.code')}
            options={[
              { id: 'qr', name: t('labels.qr') },
              { id: 'code128', name: t('labels.barcode') },
            ]}
            chosen={code}
            // A barcode of an id is too wide for most labels.
            onChoose={kind =>
              set(
                kind === 'code128' && codeTarget === 'entity'
                  ? { code: kind, codeTarget: 'asset' }
                  : { code: kind },
              )
            }
          />
        )}
        <Switch
          aria-label={t('labels.codeShown')}
          isSelected={code !== 'none'}
          isDisabled={code !== 'none' && settings.fields.length === 0}
          onChange={isOn => set({ code: isOn ? 'qr' : 'none' })}
        />
      </div>
      {code === 'none' ? null : (
        <>
          <div className={styles.row}>
            <span>{t('labels.target')}</span>
            <Segmented
              label={t('labels.target')}
              options={[
                { id: 'entity', name: t('labels.targetEntity') },
                { id: 'asset', name: t('labels.targetAsset') },
                { id: 'code', name: t('labels.targetCode') },
              ]}
              chosen={codeTarget}
              onChoose={target => set({ codeTarget: target })}
            />
          </div>
          <div className={styles.row}>
            <span>{t('labels.codeSize')}</span>
            <Segmented
              label={t('labels.codeSize')}
              options={sizes.slice(1).map(([id, name]) => ({ id, name: t(name) }))}
              chosen={settings.codeSize}
              onChoose={size => set({ codeSize: size === 'large' ? 'large' : 'medium' })}
            />
          </div>
        </>
      )}
    </>
  )
}

/** The lines that are wanted less often, custom fields among them. */
function AddLine({ labels }: { readonly labels: Labels }) {
  const { t } = useTranslation()
  const { fields } = labels.settings
  const names = useOperation(listFieldNames, {}, { staleTime: 60_000 }).data ?? []
  const hidden = useHidden()
  const left = [...others, ...names.map(name => `field:${name}`)].filter(
    line => !fields.includes(line) && !isHidden(line, hidden),
  )
  if (left.length === 0 || fields.length >= maxLabelFields) return null
  return (
    <Menu
      label={t('labels.addLine')}
      onAction={line => labels.set({ fields: [...fields, String(line)] })}
      trigger={
        <Button variant="bare" size="small" icon={<Plus aria-hidden />}>
          {t('labels.addLine')}
        </Button>
      }
    >
      {left.map(line => (
        <MenuItem key={line} id={line}>
          {lineName(line, t)}
        </MenuItem>
      ))}
    </Menu>
  )
}
