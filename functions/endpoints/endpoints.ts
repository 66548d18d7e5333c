import type { Deps } from '../deps'
import type { Endpoints } from '../base/endpoint'
import { abandonOrder } from './abandonOrder'
import { addPayment } from './addPayment'
import { addUser } from './addUser'
import { deleteAccount } from './deleteAccount'
import { explainPractice } from './explainPractice'
import { exportAccount } from './exportAccount'
import { finishTest } from './finishTest'
import { getAttempt } from './getAttempt'
import { getAttempts } from './getAttempts'
import { getComparison } from './getComparison'
import { getHistory } from './getHistory'
import { getNotes } from './getNotes'
import { getPaymentCredentials } from './getPaymentCredentials'
import { getPaymentsById } from './getPaymentsById'
import { getPaymentsByUserId } from './getPaymentsByUserId'
import { getPaymentStatus } from './getPaymentStatus'
import { getPONumber } from './getPONumber'
import { getPractice } from './getPractice'
import { getPractices } from './getPractices'
import { getProgress } from './getProgress'
import { getReceipt } from './getReceipt'
import { getUserById } from './getUserById'
import { logOutEverywhere } from './logOutEverywhere'
import { saveAnswers } from './saveAnswers'
import { saveNote } from './saveNote'
import { savePractice } from './savePractice'
import { setTimeAllowed } from './setTimeAllowed'
import { startPractice } from './startPractice'
import { startTest } from './startTest'
import { takeOver } from './takeOver'
import { updateUser } from './updateUser'

/** Every cloud function that is served, over what it works with. */
export function createEndpoints(deps: Deps): Endpoints {
  return {
    getUserById: getUserById(deps),
    addUser: addUser(deps),
    updateUser: updateUser(deps),
    setTimeAllowed: setTimeAllowed(deps),
    startTest: startTest(deps),
    getAttempt: getAttempt(deps),
    saveAnswers: saveAnswers(deps),
    takeOver: takeOver(deps),
    getReceipt: getReceipt(deps),
    getAttempts: getAttempts(deps),
    getHistory: getHistory(deps),
    getProgress: getProgress(deps),
    getComparison: getComparison(deps),
    getNotes: getNotes(deps),
    saveNote: saveNote(deps),
    finishTest: finishTest(deps),
    getPractices: getPractices(deps),
    startPractice: startPractice(deps),
    getPractice: getPractice(deps),
    savePractice: savePractice(deps),
    explainPractice: explainPractice(deps),
    getPONumber: getPONumber(deps),
    getPaymentCredentials: getPaymentCredentials(deps),
    addPayment: addPayment(deps),
    getPaymentStatus: getPaymentStatus(deps),
    abandonOrder: abandonOrder(deps),
    getPaymentsByUserId: getPaymentsByUserId(deps),
    getPaymentsById: getPaymentsById(deps),
    exportAccount: exportAccount(deps),
    logOutEverywhere: logOutEverywhere(deps),
    deleteAccount: deleteAccount(deps),
  }
}
