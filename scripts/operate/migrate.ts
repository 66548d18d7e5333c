import { StartError } from '../../functions/base/startError'
import { runProgram } from '../../functions/program'
import { openForRequests, placeOf } from '../../functions/store/lockedDatabase'

/** npm run migrate: for servers whose database user may not change the schema (docs/deployment.md) */
runProgram(async () => {
  const databaseUrl = process.env['DATABASE_URL'] || undefined
  if (databaseUrl === undefined)
    throw new StartError('DATABASE_URL is required: the embedded one migrates itself.')
  console.error(`Database  ${placeOf({ databaseUrl, dataDir: '' })}`)
  const { close } = await openForRequests({ databaseUrl, dataDir: '' })
  await close()
  console.log('The schema is up to date.')
})
