import { Alert, Button } from '@chakra-ui/react'
import { Page } from '../../ui/page/Page'

export function PageFailed() {
  return (
    <Page heading="Something went wrong">
      <Alert.Root status="error" role="alert">
        This page has stopped working. Your answers are kept on this device and will be sent after you reload
        the page.
      </Alert.Root>
      <p>
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
      </p>
    </Page>
  )
}
