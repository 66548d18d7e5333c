import { wire, type FunctionName } from '../../domain/wire'
import type { Endpoint, Endpoints } from '../base/endpoint'
import type { Deps } from '../deps'
import { accountFunctions } from './accountFunctions'
import { attemptFunctions } from './attemptFunctions'
import type { CloudFunctions } from './cloudFunction'
import { paymentFunctions } from './paymentFunctions'
import { practiceFunctions } from './practiceFunctions'
import { resultFunctions } from './resultFunctions'

export const cloudFunctions: CloudFunctions = {
  ...accountFunctions,
  ...attemptFunctions,
  ...resultFunctions,
  ...practiceFunctions,
  ...paymentFunctions,
}

export const functionNames = Object.keys(wire).filter((name): name is FunctionName => name in wire)

export function createEndpoints(deps: Deps): Endpoints {
  const over =
    <N extends FunctionName>(name: N): Endpoint<N> =>
    (...call) =>
      cloudFunctions[name].answer(deps, ...call)
  return Object.fromEntries(functionNames.map((name) => [name, over(name)])) as Endpoints
}
