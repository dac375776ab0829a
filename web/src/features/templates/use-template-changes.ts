import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import { useLocations } from '../../data/items/locations.ts'
import type { Cache } from '../../data/wire/cache.ts'
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTags,
  listTemplates,
  updateTemplate,
} from '../../data/wire/operations.ts'
import { withoutIsolates } from '../../i18n/isolate.ts'
import {
  copyOf,
  type Template,
  type TemplateChanges,
  type TemplateInput,
  templateWith,
} from './template-input.ts'

type Named = Template['defaultTags'][number]

/** A template as it is shown once it is as asked for. */
function shownAs(
  template: Template,
  input: TemplateInput,
  cache: Cache,
  locationName: string | undefined,
): Template {
  const { id: _, defaultLocationId, defaultTagIds, ...members } = input
  const tags: readonly Named[] = [...(cache.read(listTags, {}) ?? []), ...template.defaultTags]
  const tagged = (defaultTagIds ?? []).flatMap(id => tags.find(tag => tag.id === id) ?? [])
  const location =
    typeof defaultLocationId === 'string'
      ? { id: defaultLocationId, name: locationName ?? template.defaultLocation?.name ?? '' }
      : null
  return {
    ...template,
    ...(members as Partial<Template>),
    defaultLocation: location,
    defaultTags: tagged.map(({ id, name }) => ({ id, name })),
  }
}

/** Changes a template, at once on the screen. Resolves when it is saved; rejects when it is not, which is told. */
export function useSaveTemplate(template: Template): (changes: TemplateChanges) => Promise<unknown> {
  const { t } = useTranslation()
  const locations = useLocations()
  const { mutateAsync } = useChange(updateTemplate, {
    apply(cache, input) {
      const named = locations?.byId.get(input.defaultLocationId ?? '')?.name
      cache.update(getTemplate, known => shownAs(known, input, cache, named), { id: input.id })
      cache.update(listTemplates, all =>
        all.map(each =>
          each.id === input.id ? { ...each, name: input.name, description: input.description ?? '' } : each,
        ),
      )
    },
    done: ({ name }) => ({ text: t('templates.saved', { name }), isSeen: true }),
    notDone: ({ name }) => t('templates.notSaved', { name }),
  })
  return changes => mutateAsync(templateWith(template, changes))
}

/** Makes a template, and opens it; `replace`: in the place of the screen that asked for it. */
export function useMakeTemplate({ replace = false } = {}): {
  make: (input: Omit<TemplateInput, 'id'>) => void
  isPending: boolean
} {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { mutate, isPending } = useChange(createTemplate, {
    makes: true,
    notDone: ({ name }) => t('entity.notAdded', { name }),
    done: ({ id, name }) => {
      void navigate({ to: '/templates/$id', params: { id }, replace })
      return t('entity.added', { name })
    },
  })
  return { make: mutate, isPending }
}

/** Makes a template with everything of another one, and opens it. */
export function useCopyTemplate(): (template: Template) => void {
  const { t } = useTranslation()
  const { make } = useMakeTemplate()
  return template => make(copyOf(template, withoutIsolates(t('templates.copyOf', { name: template.name }))))
}

/** What the templates are called that are being deleted, by their ids. */
const names = new Map<string, string>()

/** Deletes a template, told with a way to undo it. */
export function useDeleteTemplate(): (template: Pick<Template, 'id' | 'name'>) => void {
  const { t } = useTranslation()
  const { mutate } = useChange(deleteTemplate, {
    apply: (cache, { id }) => cache.update(listTemplates, all => all.filter(each => each.id !== id)),
    done: (_, { id }) => t('templates.deleted', { name: names.get(id) ?? '' }),
    notDone: ({ id }) => t('templates.notDeleted', { name: names.get(id) ?? '' }),
    deletes: ({ id }) => [id],
  })
  return ({ id, name }) => {
    names.set(id, name)
    mutate({ id })
  }
}
