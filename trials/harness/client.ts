import * as z from 'zod/mini'
import { wire, type Answer, type FunctionName, type Request as RequestOf } from '../../domain/wire'
import type { Script } from '../../sandbox/pay'
import { callOf } from '../../src/api/baseQuery'
import { failureFromBody, type FailureCode } from '../../src/api/failure'

/** One address per taker, behind one trusted proxy (TRUSTED_PROXIES). */
export const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

/** Calling it again repeats the same request. */
export type Send<Result> = (signal?: AbortSignal) => Promise<Result>

/** No answer arrived; the server may have carried the request out. */
export class Unreachable extends Error {}

export class Refused extends Error {
  constructor(readonly code: FailureCode) {
    super(code)
  }
}

const answers: { readonly [N in FunctionName]: { answer: z.ZodMiniType<Answer<N>> } } = wire

/** @throws Unreachable, Refused */
export async function callFunction<N extends FunctionName>(
  at: { url: string; token: string; address?: string },
  name: N,
  request: RequestOf<N>,
  signal?: AbortSignal,
): Promise<Answer<N>> {
  const { url, method, body } = callOf(name, request, wire[name])
  const headers = {
    authorization: `Bearer ${at.token}`,
    ...(at.address === undefined ? {} : { 'x-forwarded-for': at.address }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const { isOk, answer } = await reach(url(`${at.url}/api`), {
    ...{ method, headers, signal },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!isOk) throw new Refused(failureFromBody(answer).code)
  return z.parse(answers[name].answer, answer)
}

/** @throws Unreachable */
export async function postCard(
  sandboxUrl: string,
  checkoutToken: string,
  card: { cvv: string; name: string },
  signal?: AbortSignal,
): Promise<Script> {
  const { answer } = await reach<Script>(`${sandboxUrl}/helcim-pay/${checkoutToken}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: '5413330089099130', expiry: '01/28', ...card }),
    signal,
  })
  return answer
}

/** @throws Unreachable */
export async function reach<Body>(url: string, request: RequestInit) {
  try {
    const response = await fetch(url, request)
    const answer: Body = await response.json()
    return { isOk: response.ok, status: response.status, answer }
  } catch (error) {
    throw new Unreachable(error instanceof Error ? error.message : 'unknown', { cause: error })
  }
}
