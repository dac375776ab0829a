import { useTranslation } from 'react-i18next'
import { basePath, pageAddress } from '../../data/wire/base-path.ts'
import { AuthPage, authStyles, Notice } from './auth-page.tsx'

const name = 'stowage.try'

/** Does the browser keep cookies of this page, with the attributes that the server gives them in frames of other sites? */
function keepsCookies(): boolean {
  const reach = location.protocol === 'https:' ? 'secure; samesite=none; partitioned' : 'samesite=lax'
  const write = (rest: string): void => {
    document.cookie = `${name}=1; path=${basePath || '/'}; ${reach}${rest}`
  }
  write('')
  const isKept = document.cookie.includes(`${name}=1`)
  write('; max-age=0')
  return isKept
}

/** Is the page in a frame of another site, where the browser keeps nobody signed in? */
export const isShutOut = (): boolean => globalThis.self !== globalThis.top && !keepsCookies()

/** Says why nobody can sign in here, and leads to where they can. */
export function ShutOut() {
  const { t } = useTranslation()
  return (
    <AuthPage title={t('auth.welcome')} text={t('auth.tagline')}>
      <Notice isError>{t(location.protocol === 'https:' ? 'auth.framed' : 'auth.framedPlain')}</Notice>
      <a href={pageAddress} target="_blank" rel="noreferrer" className={authStyles.link}>
        {t('auth.ownTab')}
      </a>
    </AuthPage>
  )
}
