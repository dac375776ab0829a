import { Plus, Tags } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import { suggestedTags } from '../../data/items/suggested-tags.ts'
import { createTag } from '../../data/wire/operations.ts'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import styles from './tags.module.css'

/** What stands where there are no tags: names in the language of the page, of which each is one press away. */
export function NoTags({ onNew }: { readonly onNew: () => void }) {
  const { t } = useTranslation()
  const { mutate } = useChange(createTag, {
    makes: true,
    notDone: ({ name }) => t('entity.notAdded', { name }),
    done: ({ name }) => t('entity.added', { name }),
  })
  return (
    <Empty icon={<Tags aria-hidden />} title={t('tags.none')} text={t('tags.noneText')}>
      <div className={styles.suggestions}>
        {suggestedTags.map(key => (
          <Button key={key} icon={<Plus aria-hidden />} onPress={() => mutate({ name: t(key) })}>
            {t(key)}
          </Button>
        ))}
      </div>
      <Button variant="main" onPress={onNew}>
        {t('tags.new')}
      </Button>
    </Empty>
  )
}
