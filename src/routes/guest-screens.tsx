import { useSearch } from '@tanstack/react-router'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths, safeReturn } from '#src/entry/paths.ts'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { SignInPage } from '#src/features/sign-in/sign-in-page.tsx'

/** After the login the guest is back where they were going. */
export function SignInRoute() {
  const { to } = useSearch({ from: '/signin' })
  const { replace, back } = useNavigation()
  return <SignInPage onDone={() => replace(safeReturn(to))} onBack={() => back(paths.menu())} />
}

/** RD-10: after logging out, the restaurant of the last scanned code with the login before it, else its welcome. */
export function AccountRoute() {
  const { replace } = useNavigation()
  const leave = (code: string | null) => replace(code === null ? paths.scan() : paths.restaurant(code))
  return <AccountPage onLoggedOut={leave} />
}
