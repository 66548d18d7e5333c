import type { createBrowserRouter } from 'react-router-dom'

export type AppRouter = ReturnType<typeof createBrowserRouter>

/** Resolves when the first page's chunk has loaded or failed. */
export function whenInitialized(router: AppRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
