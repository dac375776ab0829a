import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../i18n/error-text.ts'
import { useStable } from '../stable/use-stable.ts'

/** Makes something that a picker has not, and takes it; while that fails, `problem` says why. */
export function useCreating<Made>(onMade: (made: Made) => void) {
  const { t } = useTranslation()
  const [isPending, pend] = useState(false)
  const take = useStable(onMade)
  const [problem, setProblem] = useState<string>()
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const create = (name: string, make: (name: string) => Promise<Made>): void => {
    if (isPending) return
    pend(true)
    setProblem(undefined)
    make(name)
      // What was closed meanwhile takes nothing.
      .then(made => isThere.current && take(made))
      .catch((error: unknown) => setProblem(t('picker.notCreated', { name, why: errorText(error) })))
      .finally(() => pend(false))
  }
  return { create, isPending, problem, forget: () => setProblem(undefined) }
}
