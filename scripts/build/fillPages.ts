import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../functions/base/startError'
import { filledPage, readPages } from '../../functions/http/builtApp'
import { runProgram } from '../../functions/program'

/** Fills in the built pages for static hosting, with `PUBLIC_URL` and `SUPPORT_EMAIL` (docs/deployment.md). */
const APP = 'dist/app'

async function fillPages(): Promise<void> {
  const { PUBLIC_URL: publicUrl, SUPPORT_EMAIL: supportEmail } = process.env
  if (!publicUrl || !supportEmail) {
    throw new StartError('The pages name their site and a contact: set PUBLIC_URL and SUPPORT_EMAIL.')
  }
  for (const name of readPages(APP).keys()) {
    const path = join(APP, name)
    writeFileSync(path, filledPage(readFileSync(path, 'utf8'), { publicUrl, supportEmail }))
  }
}

runProgram(fillPages)
