import { useSearch } from '@tanstack/react-router'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths, safeReturn } from '#src/entry/paths.ts'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { SurfaceSheet } from '#src/features/account/surface-sheet.tsx'
import { SignInPage } from '#src/features/sign-in/sign-in-page.tsx'

/** After the login the guest is back where they were going. */
export function SignInRoute() {
  const { to } = useSearch({ from: '/signin' })
  const { replace, back } = useNavigation()
  return <SignInPage onDone={() => replace(safeReturn(to))} onBack={() => back(to === undefined ? paths.menu() : safeReturn(to))} />
}

/** RD-10: after logging out, the table's restaurant with the login over it; without a table the restaurant's welcome. */
export function AccountRoute() {
  const { surface } = useSearch({ from: '/account' })
  const { replace } = useNavigation()
  const leave = (code: string | null, hadTable: boolean) => replace(code === null ? paths.scan() : hadTable ? paths.restaurant(code, 'login') : paths.welcome(code))
  return (
    <>
      <AccountPage onLoggedOut={leave} />
      {surface !== undefined && <SurfaceSheet surface={surface} onDone={() => replace(paths.account())} />}
    </>
  )
}
