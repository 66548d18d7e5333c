import { AccountExport } from '../../../domain/account'
import { readPassage } from '../../../functions/exams/readPassage'
import type { Caller } from '../../../functions/base/endpoint'
import { finish, worldForAll, newAttempt, newUser } from '../../support/functions'

describe('reports of problems with questions', () => {
  const world = worldForAll()
  let caller: Caller
  let attemptId: string
  beforeEach(async () => {
    caller = await newUser(world)
    const begun = await newAttempt(world, caller)
    attemptId = begun.attemptId
    await finish(world, caller, attemptId)
  })

  const report = (text: string) =>
    world.endpoints.reportQuestion(caller, { attemptId, question: 7, kind: 'key', text })

  test('are mailed to support, once for each that says something new', async () => {
    await readPassage(world.deps, caller, { testNumber: 1, passage: 1, attemptId })
    await report('B fits too.')
    await report('B fits too.')
    await world.deps.mails.sendDue()
    const mails = () => world.mailbox.received.filter(({ text }) => text.includes(caller.email))
    expect(mails()).toMatchObject([
      { to: 'help@example.com', subject: 'Test 1, question 7: a problem with the answer key' },
    ])
    expect(mails()[0]?.text).toContain('B fits too.')
    await report('C fits too.')
    await world.deps.mails.sendDue()
    expect(mails()).toHaveLength(2)
    const answer = await world.endpoints.exportAccount(caller, {})
    const { mails: exported } = AccountExport.parse(JSON.parse(await answer.text()))
    expect(exported).toMatchObject([1, 2].map(() => ({ report: { attemptId, question: 7 } })))
  })
})
