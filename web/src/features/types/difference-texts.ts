import { formatList } from '../../i18n/format.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { Difference, FieldDraft } from './field-draft.ts'

type Plain = Exclude<keyof FieldDraft, 'choices'>

/** A member of a field in words. */
const texts: Readonly<Record<Plain, (draft: FieldDraft) => string>> = {
  name: ({ name }) => name,
  kind: ({ kind }) => i18n.t(`types.kinds.${kind}`),
  unit: ({ unit }) => unit,
  help: ({ help }) => help,
  isRequired: ({ isRequired }) => i18n.t(isRequired ? 'one.yes' : 'one.no'),
  remind: ({ remind }) => remind,
}

const labels = {
  name: 'types.name',
  kind: 'history.member.fieldKind',
  unit: 'history.member.unit',
  help: 'history.member.help',
  isRequired: 'history.member.isRequired',
  remind: 'types.remind',
} as const

function textsOf(difference: Difference): string[] {
  if (difference.member !== 'choices') {
    const { member, before, after } = difference
    const [from, to] = [before, after].map(draft => texts[member](draft) || '–')
    return [i18n.t('types.differs', { label: i18n.t(labels[member]), from, to })]
  }
  const { added, removed, renamed } = difference
  const lines = [
    ...(added.length === 0 ? [] : [i18n.t('types.choicesAdded', { names: formatList(added) })]),
    ...(removed.length === 0 ? [] : [i18n.t('types.choicesRemoved', { names: formatList(removed) })]),
    ...renamed.map(({ from, to }) => i18n.t('types.differs', { label: i18n.t('types.choice'), from, to })),
  ]
  return lines.length === 0 ? [i18n.t('types.choicesChanged')] : lines
}

/** Changes of somebody else, a line for each. */
export const differenceTexts = (differences: readonly Difference[]): string[] => [
  ...new Set(differences.flatMap(textsOf)),
]
