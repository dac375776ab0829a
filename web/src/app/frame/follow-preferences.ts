import { useEffect } from 'react'
import { followHue } from '../../data/person/hue.ts'
import { followPhotoSize, usePreferences } from '../../data/person/preferences.ts'
import { followStartPage } from '../../data/person/start-page.ts'
import { followTheme, renewTheme } from '../../data/person/theme.ts'
import { useGroup } from '../../data/person/use-group.ts'
import { whenForgotten } from '../../data/wire/personal-storage.ts'
import { followLanguage, preferredLanguage, showLanguage } from '../../i18n/i18n.ts'

// Whoever comes next sees the page as this browser shows it before somebody signs in.
whenForgotten(() => {
  renewTheme()
  void showLanguage(preferredLanguage())
})

/**
 * Shows the page in the language and the theme that are kept with the person, and in the colour of the group; remembers where the
 * person starts, and whether photos are made smaller.
 */
export function useFollowPreferences(): void {
  const preferences = usePreferences()
  const { language, theme, startPage, smallerPhotos = false } = preferences ?? {}
  useEffect(() => void followLanguage(language), [language])
  useEffect(() => followTheme(theme), [theme])
  useEffect(() => followStartPage(startPage), [startPage])
  const isKnown = preferences !== undefined
  useEffect(() => {
    if (isKnown) followPhotoSize(smallerPhotos)
  }, [isKnown, smallerPhotos])
  const hue = useGroup()?.hue
  useEffect(() => followHue(hue), [hue])
}
