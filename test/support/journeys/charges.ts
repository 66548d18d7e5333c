export type SandboxTransaction = {
  transactionId: number
  invoiceNumber: string
  type: string
  status: string
  amount: number
  cardHolderName: string
}

export async function charges(sandboxUrl: string): Promise<SandboxTransaction[]> {
  const response = await fetch(`${sandboxUrl}/_sandbox/transactions`)
  const all = (await response.json()) as SandboxTransaction[]
  return all.filter(({ status }) => status === 'APPROVED')
}

/** Oldest first, including refunded ones. */
export async function purchases(sandboxUrl: string): Promise<SandboxTransaction[]> {
  return (await charges(sandboxUrl)).filter(({ type }) => type === 'purchase')
}
