import { Navigate } from 'react-router-dom'
import { selectPerson } from '../../auth/authSlice'
import { RegisterScreen } from '../../auth/forms/RegisterScreen'
import { selectRegistration } from '../../auth/registrationSlice'
import { paths } from '../../paths'
import { useAppSelector } from '../../redux/hooks'

/** Signed-in users may arrive here by an old link. */
export function RegisterPage() {
  const isSignedIn = useAppSelector(selectPerson) !== null
  const isIdle = useAppSelector(selectRegistration).status === 'idle'
  if (isSignedIn && isIdle) return <Navigate to={paths.login} replace />
  return <RegisterScreen />
}
