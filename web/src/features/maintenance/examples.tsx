import { CalendarCheck, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { addDays } from '../../i18n/days.ts'
import type { MessageKey } from '../../i18n/en.ts'
import { today } from '../../i18n/format.ts'
import type { NewEntry } from '../../shared/maintenance/entry-dialog.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty/empty.tsx'

type Every = Pick<NonNullable<NonNullable<NewEntry['rule']>>, 'every' | 'unit'>

/** What most households have to do. */
const examples: readonly (readonly [MessageKey, Every])[] = [
  ['maintenance.exampleSmoke', { every: 6, unit: 'month' }],
  ['maintenance.exampleFilter', { every: 3, unit: 'month' }],
  ['maintenance.exampleService', { every: 1, unit: 'year' }],
]

/** Stands where nothing is planned: three tasks of which one press begins each. */
export function Examples({ add }: { readonly add: ((begins: NewEntry) => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <Empty
      icon={<CalendarCheck aria-hidden />}
      title={t('maintenance.empty')}
      {...(add === undefined ? {} : { text: t('maintenance.emptyText') })}
    >
      {add === undefined
        ? null
        : examples.map(([name, every]) => (
            <Button
              key={name}
              icon={<Plus aria-hidden />}
              onPress={() =>
                add({
                  name: t(name),
                  scheduledDate: addDays(today(), 7),
                  rule: { ...every, from: 'done', until: '' },
                })
              }
            >
              {t(name)}
            </Button>
          ))}
    </Empty>
  )
}
