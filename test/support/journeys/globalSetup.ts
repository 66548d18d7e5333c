import { isBuilt } from '../../../scripts/build/appBuild'

export default function warnOfOldBuild(): void {
  if (!isBuilt('dist/app'))
    console.warn('dist/app is older than its sources: `npm run build` brings it up to date.')
}
