import { selectPerson } from '../../auth/authSlice'
import { Sample } from '../../features/welcome/Sample'
import { useAppSelector } from '../../redux/hooks'
import { paths } from '../paths'
import { roomParts } from './roomParts'

export function SamplePage() {
  const isSignedIn = useAppSelector(selectPerson) !== null
  return (
    <Sample parts={roomParts} loginPath={paths.login} registerPath={paths.register} isSignedIn={isSignedIn} />
  )
}
