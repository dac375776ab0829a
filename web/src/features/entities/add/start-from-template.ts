import { useEffect, useEffectEvent } from 'react'
import { getTemplate, listEntityTypes } from '../../../data/wire/operations.ts'
import { queryClient } from '../../../data/wire/query-client.ts'
import { selectedGroup } from '../../../data/wire/session.ts'
import { readOf } from '../../../data/wire/use-operation.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { tellError } from '../../../ui/toast/toasts.ts'
import { emptyDraft } from './draft.ts'
import { withTemplate } from './fill-in.ts'
import { startDraft } from './start-draft.ts'

/** Fills the form in from a template. Something else that was typed there makes room, which is told with a way back. */
async function startFromTemplate(id: string): Promise<void> {
  const groupId = selectedGroup()
  try {
    const [template, types] = await Promise.all([
      queryClient.fetchQuery(readOf(groupId, getTemplate, { id })),
      queryClient.fetchQuery({ ...readOf(groupId, listEntityTypes, {}), staleTime: 60_000 }),
    ])
    const { lines: _, ...filled } = withTemplate(emptyDraft, template, types)
    startDraft(filled)
  } catch (error) {
    tellError(error, () => void startFromTemplate(id), i18n.t('templates.notRead'))
  }
}

/** Fills the form in from the template with an id, once; `onBegun` hears of it. */
export function useStartFromTemplate(id: string | undefined, onBegun: (() => void) | undefined): void {
  const onId = useEffectEvent((given: string): void => void startFromTemplate(given).then(() => onBegun?.()))
  useEffect(() => {
    if (id !== undefined) onId(id)
  }, [id])
}
