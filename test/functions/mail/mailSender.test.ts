import { mkdtempSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { createMailSender, smtpSender } from '../../../functions/mail/mailSender'
import { receiptMail } from '../../../functions/mail/mailTexts'

const IMPATIENT = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 }
const seller = { sellerName: 'Nine & Sons', supportEmail: 'help@example.com' }
const payment = {
  ...{
    testNumber: '',
    amountCents: 44_000,
    currency: 'USD',
    invoice: 'po-1',
    username: 'taker@example.com',
    transId: '40000001',
  },
  paidAt: new Date('2026-11-22T09:30:00Z'),
}
const receipt = receiptMail(payment, seller)
const mail = { id: '0c7a4ad0-7a41-4f5c-8e0e-0f5a2a1d9b11', to: 'ann@example.com', ...receipt }

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function smtpServer(options: SMTPServerOptions = {}) {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        taken.push(text)
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => server.close(() => resolve())))
  return { taken, server: server.server, sender: senderAt(server.server) }
}

const urlOf = (server: Pick<Server, 'address'>, name: string) =>
  `${name}:${(server.address() as AddressInfo).port}`

const senderAt = (server: Pick<Server, 'address'>, name = 'smtp://127.0.0.1', timeouts?: typeof IMPATIENT) =>
  smtpSender({ url: urlOf(server, name), from: 'Nine <receipts@nine.example>' }, timeouts)

async function silentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return senderAt(server, 'smtp://127.0.0.1', IMPATIENT)
}

test('a mail has both parts, its seller and a unique Message-ID', async () => {
  const { taken, sender } = await smtpServer()
  await sender.send(mail)
  await sender.send(mail)
  expect(taken).toHaveLength(2)
  for (const text of taken) {
    expect(text).toContain(`Message-ID: <${mail.id}@nine.example>`)
    expect(text).toMatch(/^From: .?Nine.? <receipts@nine\.example>/m)
    expect(text).toContain('To: ann@example.com')
    expect(text).toContain('Subject: Your receipt from Passage Nine: All Tests')
    expect(text).toContain('Auto-Submitted: auto-generated')
    expect(text).toContain('text/plain')
    expect(text).toContain('text/html')
  }
})

test('a mail says what was paid, for what, when, to whom, and where to write', () => {
  expect(mail.text).toBe(
    [
      'Thank you for your purchase. You now have access to All Tests.',
      '',
      'Item: All Tests, practice tests for reading comprehension',
      'Amount paid: $440.00 USD',
      'Date: 2026-11-22 09:30 UTC',
      'Account: taker@example.com',
      'Invoice number: po-1',
      'Transaction: 40000001',
      'Seller: Nine & Sons',
      'Support: help@example.com',
      '',
      'For questions, or to request a refund under our Return/Refund Policy, write to help@example.com and include the invoice number. The receipt is also in your account, under Purchase History.',
      '',
    ].join('\n'),
  )
  expect(mail.html).toContain('Nine &#38; Sons')
})

test.each([
  ['for good', new Error('No such mailbox.'), true],
  ['for now', Object.assign(new Error('Mailbox is busy.'), { responseCode: 450 }), false],
])('a server that refuses the buyer %s has taken nothing', async (_how, error, forGood) => {
  const { taken, sender } = await smtpServer({ onRcptTo: (_address, _session, done) => done(error) })
  await expect(sender.send(mail)).rejects.toMatchObject({ forGood })
  expect(taken).toEqual([])
})

test('an address is one address, whatever stands in it', async () => {
  const asked: string[] = []
  const { sender } = await smtpServer({
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address)
      done()
    },
  })
  await sender.send({ ...mail, to: 'ann@example.com, eve@example.com' }).catch(() => undefined)
  expect(asked).not.toContain('eve@example.com')
})

test('a server that says nothing is given up on in time', async () => {
  const sender = await silentServer()
  const startedAt = Date.now()
  await expect(sender.send(mail)).rejects.toThrow()
  expect(Date.now() - startedAt).toBeLessThan(5_000)
})

test('nothing goes over an open line to a server elsewhere', async () => {
  const { taken, server, sender: local } = await smtpServer()
  // This name is not loopback, and the server offers no encryption.
  const elsewhere = senderAt(server, 'smtp://0.0.0.0')
  await expect(elsewhere.send(mail)).rejects.toThrow(/STARTTLS|TLS/)
  expect(taken).toEqual([])
  await local.send(mail)
  expect(taken).toHaveLength(1)
})

test('without a server a mail is a file that its owner alone may read', async () => {
  const directory = join(mkdtempSync(join(tmpdir(), 'p9-mail-')), 'mail')
  const line = jest.spyOn(console, 'log').mockImplementation(() => undefined)
  await createMailSender({ kind: 'folder', directory, from: 'a@b.example' }).send(mail)
  expect(readdirSync(directory)).toEqual([`${mail.id}.eml`])
  const path = join(directory, `${mail.id}.eml`)
  expect(statSync(path).mode & 0o077).toBe(0)
  expect(readFileSync(path, 'utf8')).toContain('To: ann@example.com')
  expect(line).toHaveBeenCalledWith(expect.stringContaining(path))
  line.mockRestore()
})
