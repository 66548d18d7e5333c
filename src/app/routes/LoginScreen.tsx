import { LoginForm } from '../../auth/forms/LoginForm'
import { FrontDoor } from '../../features/welcome/FrontDoor'
import { paths } from '../paths'

/** The login, and beside it what a stranger wants to know. */
export function LoginScreen() {
  return <LoginForm registerPath={paths.register} aside={<FrontDoor samplePath={paths.sample} />} />
}
