import { isBuilt } from '../../../scripts/build/appBuild'

/** Journeys play the built app, which may not be the one that the sources say. */
export default function warnOfOldBuild(): void {
  if (!isBuilt('dist/app'))
    console.warn('dist/app is older than its sources: `npm run build` brings it up to date.')
}
