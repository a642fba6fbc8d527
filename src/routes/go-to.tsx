import { useEffect } from 'react'
import { useNavigation } from '#src/entry/navigation.ts'

/** Another address takes this one's place. */
export function GoTo({ href }: { href: string }) {
  const { replace } = useNavigation()
  useEffect(() => replace(href), [replace, href])
  return null
}
