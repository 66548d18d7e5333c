import { Component, type ReactNode } from 'react'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { Page } from '../ui/page/Page'

/** What a fault of ours leaves on screen: never a blank page. Answers are in the journal and on the server. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Page heading="Something went wrong">
        <Notice tone="wrong">
          This page has stopped working. Your answers are kept on this device and will be sent after you
          reload the page.
        </Notice>
        <p>
          <Button onClick={() => window.location.reload()}>Reload the page</Button>
        </p>
      </Page>
    )
  }
}
