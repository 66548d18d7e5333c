import { wire, type FunctionName } from '../../domain/wire'
import type { Endpoint, Endpoints } from '../base/endpoint'
import type { Deps } from '../deps'
import { abandonOrder } from './abandonOrder'
import { addPayment } from './addPayment'
import { addUser } from './addUser'
import { askAddress } from './askAddress'
import { deleteAccount } from './deleteAccount'
import { exportAccount } from './exportAccount'
import { getAttempt } from './getAttempt'
import { getAttempts } from './getAttempts'
import { getComparison } from './getComparison'
import { getHistory } from './getHistory'
import { getNotebook } from './getNotebook'
import { getNotes } from './getNotes'
import { getPaymentCredentials } from './getPaymentCredentials'
import { getPaymentsById } from './getPaymentsById'
import { getPaymentsByUserId } from './getPaymentsByUserId'
import { getPaymentsInReview } from './getPaymentsInReview'
import { getPaymentStatus } from './getPaymentStatus'
import { getPONumber } from './getPONumber'
import { getPractice } from './getPractice'
import { getPractices } from './getPractices'
import { getProgress } from './getProgress'
import { getReceipt } from './getReceipt'
import { getUserById } from './getUserById'
import { logOutEverywhere } from './logOutEverywhere'
import { reportQuestion } from './reportQuestion'
import { saveAnswers } from './saveAnswers'
import { saveNote } from './saveNote'
import { setPlan } from './setPlan'
import { setTimeAllowed } from './setTimeAllowed'
import { startPractice } from './startPractice'
import { startTest } from './startTest'
import { updateUser } from './updateUser'
import type { CloudFunction } from './cloudFunction'

export const cloudFunctions: { readonly [N in FunctionName]: CloudFunction<N> } = {
  getUserById,
  addUser,
  updateUser,
  setTimeAllowed,
  setPlan,
  startTest,
  getAttempt,
  saveAnswers,
  getReceipt,
  getAttempts,
  getHistory,
  getProgress,
  getComparison,
  getNotes,
  getNotebook,
  saveNote,
  reportQuestion,
  getPractices,
  startPractice,
  getPractice,
  getPONumber,
  getPaymentCredentials,
  addPayment,
  getPaymentStatus,
  abandonOrder,
  getPaymentsByUserId,
  getPaymentsInReview,
  getPaymentsById,
  exportAccount,
  askAddress,
  logOutEverywhere,
  deleteAccount,
}

export const functionNames = Object.keys(wire).filter((name): name is FunctionName => name in wire)

export function createEndpoints(deps: Deps): Endpoints {
  const over =
    <N extends FunctionName>(name: N): Endpoint<N> =>
    (...call) =>
      cloudFunctions[name].answer(deps, ...call)
  return Object.fromEntries(functionNames.map((name) => [name, over(name)])) as Endpoints
}
