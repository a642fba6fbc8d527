import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { LoginSheet } from '#src/features/sign-in/login-sheet.tsx'

/** The login over the menu; closed, the menu is read as by any visitor. */
export function MenuLoginRoute() {
  const { go, replace } = useNavigation()
  return <LoginSheet onLogin={() => go(paths.signIn(paths.menu()))} onClose={() => replace(paths.menu())} />
}
