import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { useGroup } from '../../../data/person/use-group.ts'
import { wipeInventory } from '../../../data/wire/operations.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/field/field.tsx'
import { TypedNameDialog } from '../typed-name-dialog.tsx'

const others = ['wipeTags', 'wipeLocations', 'wipeMaintenance'] as const

/** Deletes all items, and what else is chosen, once the name of the group is typed. */
export function Wipe() {
  const { t } = useTranslation()
  const name = useGroup()?.name ?? ''
  const [asks, ask] = useState(false)
  const [chosen, choose] = useState<Partial<Record<(typeof others)[number], boolean>>>({})
  const { mutate, isPending } = useChange(wipeInventory, {
    notDone: () => t('data.notWiped'),
    done() {
      ask(false)
      return t('data.wiped')
    },
  })
  return (
    <div>
      <Button icon={<Trash2 aria-hidden />} onPress={() => ask(true)}>
        {t('data.wipeDo')}
      </Button>
      {asks ? (
        <TypedNameDialog
          title={t('data.wipeTitle', { name })}
          text={t('data.wipeAsk')}
          label={t('group.typeName')}
          name={name}
          confirm={t('data.wipe')}
          isPending={isPending}
          onClose={() => ask(false)}
          onConfirm={() => mutate(chosen)}
        >
          {others.map(each => (
            <Checkbox
              key={each}
              isSelected={chosen[each] ?? false}
              onChange={is => choose(before => ({ ...before, [each]: is }))}
            >
              {t(`data.${each}`)}
            </Checkbox>
          ))}
        </TypedNameDialog>
      ) : null}
    </div>
  )
}
