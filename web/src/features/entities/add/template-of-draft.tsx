import { fillIn } from '@stowage/contract/catalogues/placeholders'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { Ellipsis } from 'lucide-react'
import { Button as AriaButton, ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useLocations } from '../../../data/items/locations.ts'
import { getTemplate, listEntityTypes, listTemplates } from '../../../data/wire/operations.ts'
import { queryClient } from '../../../data/wire/query-client.ts'
import { selectedGroup } from '../../../data/wire/session.ts'
import { readAhead, readOf, useOperation } from '../../../data/wire/use-operation.ts'
import { today } from '../../../i18n/format.ts'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { tellError } from '../../../ui/toast/toasts.ts'
import styles from './add-entity.module.css'
import type { Draft } from './draft.ts'
import { withoutTemplate, withTemplate } from './fill-in.ts'

/** So many are one press away. */
const offered = 4

interface TemplateProps {
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
}

const noTypes: ReplyOf<typeof listEntityTypes> = []

/** Fills the form in from a template, with another type if one is given; without a template takes that back. */
export function useChooseTemplate({
  draft,
  change,
}: TemplateProps): (id: string | undefined, more?: Pick<Draft, 'typeId'>) => void {
  const { t } = useTranslation()
  const types = useOperation(listEntityTypes, {}, { staleTime: 60_000 }).data ?? noTypes
  const choose = async (id: string | undefined, more?: Pick<Draft, 'typeId'>): Promise<void> => {
    const known = draft.template && readOf(selectedGroup(), getTemplate, { id: draft.template.id }).queryKey
    const bare = withoutTemplate(draft, known && queryClient.getQueryData(known), types)
    if (id === undefined) return change({ ...bare, ...more })
    try {
      const template = await queryClient.fetchQuery(readOf(selectedGroup(), getTemplate, { id }))
      change({ ...withTemplate(bare, template, types), ...more })
    } catch (error) {
      tellError(error, () => void choose(id, more), t('templates.notRead'))
    }
  }
  return (id, more) => void choose(id, more)
}

/** The templates that the form can be filled in from, a few of them one press away. */
export function TemplateOfDraft({ draft, change }: TemplateProps) {
  const { t } = useTranslation()
  const templates = useOperation(listTemplates, {}, { staleTime: 60_000 }).data ?? []
  const choose = useChooseTemplate({ draft, change })
  const { template } = draft
  if (templates.length === 0) return null
  const first = templates.slice(0, offered)
  const shown =
    first.some(({ id }) => id === template?.id) || template === undefined
      ? first
      : [template, ...first.slice(1)]
  const others = templates.filter(({ id }) => shown.every(each => each.id !== id))
  return (
    <div className={styles.asked}>
      <span className={styles.label}>{t('templates.choose')}</span>
      <div className={styles.recent}>
        <ToggleButtonGroup
          aria-label={t('templates.choose')}
          selectionMode="single"
          selectedKeys={template === undefined ? [] : [template.id]}
          onSelectionChange={keys => choose([...keys].map(String)[0])}
          className={styles.recent ?? ''}
        >
          {shown.map(({ id, name }) => (
            <ToggleButton
              key={id}
              id={id}
              className={styles.location ?? ''}
              onHoverStart={() => readAhead(getTemplate, { id })}
            >
              <span>{name}</span>
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {others.length === 0 ? null : (
          <Menu
            label={t('templates.others')}
            onAction={key => choose(String(key))}
            trigger={
              <AriaButton aria-label={t('templates.others')} className={styles.location ?? ''}>
                <Ellipsis aria-hidden />
              </AriaButton>
            }
          >
            {others.map(({ id, name }) => (
              <MenuItem key={id} id={id}>
                {name}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
    </div>
  )
}

/** What becomes of the placeholders in the name of a draft; undefined when it has none. */
export function useNameExample({
  name,
  template,
  locationId,
  manufacturer,
  modelNumber,
}: Draft): string | undefined {
  const { t } = useTranslation()
  const locations = useLocations()
  if (template === undefined) return undefined
  const example = fillIn(name, {
    date: today(),
    asset_id: '000-118',
    location: locations?.byId.get(locationId ?? '')?.name ?? '',
    manufacturer,
    model_number: modelNumber,
    template: template.name,
    count: 1,
  })
  return example === name ? undefined : t('templates.becomes', { example })
}
