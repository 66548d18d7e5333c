import { RegisterScreen } from '../../auth/RegisterScreen'
import { paths } from '../paths'

export function RegisterPage() {
  return <RegisterScreen loginPath={paths.login} />
}
