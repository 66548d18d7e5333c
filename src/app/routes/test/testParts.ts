import { lazyPart } from '../../../ui/page/lazyPart'
import { loadPatiently } from '../../../ui/page/loadPatiently'

export const NoTest = lazyPart(async () => (await import('./NoTest')).NoTest)

const loadEnding = () => loadPatiently(() => import('../../../features/testSession/room/finish/ending'))
export const Finishing = lazyPart(async () => (await loadEnding()).Finishing)
export const ScoreDialog = lazyPart(async () => (await loadEnding()).ScoreDialog)

const loadFinishedTest = () => import('./FinishedTest')
export const FinishedTest = lazyPart(async () => (await loadFinishedTest()).FinishedTest)
export const UnshownTest = lazyPart(async () => (await loadFinishedTest()).UnshownTest)
export const ResultFacts = lazyPart(
  async () => (await loadPatiently(() => import('./ResultFacts'))).ResultFacts,
)
