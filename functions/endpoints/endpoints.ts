import type { Deps } from '../deps'
import type { Endpoints } from '../http/endpoint'
import { addUser } from './addUser'
import { finishTest } from './finishTest'
import { getAttempt } from './getAttempt'
import { getPaymentsById } from './getPaymentsById'
import { getPaymentsByUserId } from './getPaymentsByUserId'
import { getUserById } from './getUserById'
import { saveAnswers } from './saveAnswers'
import { startTest } from './startTest'
import { updateUser } from './updateUser'

/** Every cloud function that is served, over what it works with. */
export function createEndpoints(deps: Deps): Partial<Endpoints> {
  return {
    getUserById: getUserById(deps),
    addUser: addUser(deps),
    updateUser: updateUser(deps),
    startTest: startTest(deps),
    getAttempt: getAttempt(deps),
    saveAnswers: saveAnswers(deps),
    finishTest: finishTest(deps),
    getPaymentsByUserId: getPaymentsByUserId(deps),
    getPaymentsById: getPaymentsById(deps),
  }
}
