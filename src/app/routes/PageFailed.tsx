import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Page } from '../../ui/page/Page'

/** Shown in place of a page that threw or could not be fetched. Answers are in the journal and on the server. */
export function PageFailed() {
  return (
    <Page heading="Something went wrong">
      <Notice tone="wrong">
        This page has stopped working. Your answers are kept on this device and will be sent after you reload
        the page.
      </Notice>
      <p>
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
      </p>
    </Page>
  )
}
