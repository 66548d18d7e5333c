import { Outlet } from 'react-router-dom'
import { HStack } from '@chakra-ui/react'
import { selectPerson } from '../auth/authSlice'
import { logOut } from '../auth/authThunks'
import { Reauthentication } from '../auth/Reauthentication'
import { useAppDispatch, useAppSelector } from '../redux/hooks'
import { Button } from '../ui/Button'
import { Footer } from '../ui/Footer'
import { Header } from '../ui/Header'

/** What stands around every page: header, the page, footer. */
export function Shell() {
  const dispatch = useAppDispatch()
  const person = useAppSelector(selectPerson)
  return (
    <>
      <Header>
        {person && (
          <HStack gap="4">
            <span>{person.email}</span>
            <Button variant="quiet" onClick={() => void dispatch(logOut())}>
              Log Out
            </Button>
          </HStack>
        )}
      </Header>
      <Outlet />
      <Footer />
      <Reauthentication />
    </>
  )
}
