import { useState, type ReactNode } from 'react'
import { Box, Button, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { ApiFailure } from '../../api/failure'
import { usePerson, useUser } from '../../auth/usePerson'
import { paths } from '../../paths'
import { useAppDispatch } from '../../redux/hooks'
import { BusyButton } from '../../ui/BusyButton'
import { Failure } from '../../ui/Failure'
import { Page } from '../../ui/page/Page'
import { DisplayChoices } from '../../settings/DisplayChoices'
import { downloadAccount, leaveEverywhere } from './accountThunks'
import { ChangePassword } from './ChangePassword'
import { DeleteDialog } from './DeleteDialog'
import { LoginAddress } from './LoginAddress'
import { PlanForm } from './PlanForm'
import { TimeSection } from './TimeSection'
import '../../ui/room/passage.css'

/** @param countKept returns the number of unsent changes, which only this device has */
export function Account({ countKept }: { countKept(): number }) {
  const dispatch = useAppDispatch()
  const { email } = usePerson()
  const user = useUser()
  const download = useTask(() => dispatch(downloadAccount()))
  /** `times` is the dialog's key; `unsent` counts changes that would be lost. */
  const [asking, setAsking] = useState({ open: false, times: 0, unsent: 0 })

  return (
    <Page heading="Your Account">
      <Stack gap="10">
        <Section id="profile" title="Profile">
          <LoginAddress />
        </Section>
        <Section id="exam-settings" title="Exam settings">
          <Box width="full" maxWidth="form" minHeight="21rem">
            {user && <PlanForm plan={user.plan} />}
          </Box>
          <TimeSection user={user} />
          <Stack gap="4" align="start">
            <h3>Display</h3>
            <DisplayChoices />
            {/* Only this paragraph follows the choices for text. */}
            <div className="passage-text">
              <p className="reading">
                Passages in your tests look like this, and the questions grow with them.
              </p>
            </div>
          </Stack>
        </Section>
        <Section id="security" title="Security">
          <ChangePassword email={email} />
          <LeaveEverywhere />
        </Section>
        <Section id="data" title="Data">
          <Stack gap="3" align="start">
            <h3>Your data</h3>
            <p>
              One file (JSON) with everything we store about you: your record, every attempt and action, your
              orders and your payments. The <Link to={paths.privacyPolicy}>Privacy Policy</Link> says where it
              is kept, and for how long.
            </p>
            <BusyButton variant="outline" busy={download.isBusy} onClick={download.run}>
              Download my data
            </BusyButton>
            {download.failure && <Failure failure={download.failure} what="The file could not be created." />}
          </Stack>
          <Stack gap="3" align="start" padding="5" border="1px solid" borderColor="red" borderRadius="medium">
            <h3>Delete your account</h3>
            <p>
              Your login, tests, answers and scores are permanently deleted, including the tests you bought.
              This cannot be undone, and a new account with the same email starts empty.
            </p>
            <Button
              variant="outline"
              color="red"
              borderColor="red"
              onClick={() => setAsking({ open: true, times: asking.times + 1, unsent: countKept() })}
            >
              Delete my account
            </Button>
          </Stack>
        </Section>
      </Stack>
      {/* A new key resets the dialog; it stays mounted while closing, to return the focus. */}
      <DeleteDialog
        key={asking.times}
        open={asking.open}
        email={email}
        unsent={asking.unsent}
        onClose={() => setAsking({ ...asking, open: false })}
      />
    </Page>
  )
}

function LeaveEverywhere() {
  const dispatch = useAppDispatch()
  const leave = useTask(() => dispatch(leaveEverywhere()))
  return (
    <Stack gap="3" align="start">
      <h3>Your devices</h3>
      <p>
        Log out on every device, including this one. This can take up to an hour to reach them all. Unsent
        answers stay on their device until you log in there again.
      </p>
      <BusyButton variant="outline" busy={leave.isBusy} onClick={leave.run}>
        Log out everywhere
      </BusyButton>
      {leave.failure && <Failure failure={leave.failure} what="You are still logged in." />}
    </Stack>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Box as="section" id={id} aria-labelledby={`${id}-title`} css={sectionCss}>
      <h2 id={`${id}-title`}>{title}</h2>
      <Stack gap="8" maxWidth="measure">
        {children}
      </Stack>
    </Box>
  )
}

const sectionCss = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '14rem minmax(0, 1fr)' },
  gap: '6',
  borderTop: 'hairline',
  paddingTop: '8',
  scrollMarginTop: '4',
  '& h3': { textStyle: 'interface', fontWeight: '600' },
}

/** @param work returns the failure, or null */
function useTask(work: () => Promise<ApiFailure | null>) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const run = async () => {
    setIsBusy(true)
    setFailure(await work())
    setIsBusy(false)
  }
  return { isBusy, failure, run: () => void run() }
}
