import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../testing/mail-server.ts'
import { deliver, MailError } from './deliver.ts'
import type { SmtpAddress } from './settings.ts'

const servers: MailServer[] = []
async function server(options: SMTPServerOptions = {}): Promise<MailServer> {
  const opened = await openMailServer(options)
  servers.push(opened)
  return opened
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map((opened) => opened.close()))
})

const envelope = { from: 'nota@tokosaya.id', to: ['budi@toko.id'] }
const content = Buffer.from('Subject: Halo\r\n\r\nHalo Budi\r\n')
const login = { user: 'nota', pass: 'r:hasia/' }

function send(port: number, address: Partial<SmtpAddress> = {}, signal = new AbortController().signal) {
  return deliver(
    { host: '127.0.0.1', port, secure: false, login: null, ...address },
    envelope,
    content,
    signal,
  )
}

async function failure(sending: Promise<void>): Promise<{ failure: string; isUncertain: boolean }> {
  const error = await sending.then(
    () => null,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(MailError)
  return { failure: error.failure, isUncertain: error.isUncertain }
}

const hang = () => {}

test('a message reaches its recipient, with the login that the server requires', async () => {
  const { port, received } = await server({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === login.user && password === login.pass ? done(null, { user: 1 }) : done(new Error('no')),
  })
  await send(port, { login })
  expect(received).toMatchObject([{ ...envelope, email: { subject: 'Halo', text: 'Halo Budi\n' } }])
  expect(await failure(send(port, { login: { ...login, pass: 'x' } }))).toEqual({
    failure: 'login',
    isUncertain: false,
  })
  expect(await failure(send(port))).toMatchObject({ isUncertain: false })
  expect(received).toHaveLength(1)
})

test('a message refused by the server is certainly not sent', async () => {
  const recipient = await server({ onRcptTo: (_address, _session, done) => done(new Error('no such box')) })
  expect(await failure(send(recipient.port))).toEqual({ failure: 'recipient', isUncertain: false })
  const sender = await server({ onMailFrom: (_address, _session, done) => done(new Error('who are you')) })
  expect(await failure(send(sender.port))).toEqual({ failure: 'refused', isUncertain: false })
  const message = await server({
    onData: (stream, _session, done) => void stream.resume().on('end', () => done(new Error('spam'))),
  })
  expect(await failure(send(message.port))).toEqual({ failure: 'refused', isUncertain: false })
})

test('an unreachable server is distinguished from one that received the message', async () => {
  const gone = await server()
  await gone.close()
  expect(await failure(send(gone.port))).toEqual({ failure: 'unreachable', isUncertain: false })
  const wrongName = send(25, { host: 'mail.invalid' })
  expect(await failure(wrongName)).toMatchObject({ isUncertain: false })

  const leaving = await server({ onRcptTo: () => leaving.hangUp() })
  expect(await failure(send(leaving.port))).toMatchObject({ isUncertain: false })
  const late = await server({
    onData: (stream) => void stream.resume().on('end', () => late.hangUp()),
  })
  expect(await failure(send(late.port))).toEqual({ failure: 'unreachable', isUncertain: true })
})

test('every step has a timeout', async () => {
  const mute = await server({ onConnect: hang })
  const broken = new AbortController()
  const deaf = await server({ onData: (stream) => void stream.resume().on('end', () => broken.abort()) })
  const asked = [failure(send(mute.port)), failure(send(deaf.port, {}, broken.signal))]
  expect(await Promise.all(asked)).toEqual([
    { failure: 'silent', isUncertain: false },
    { failure: 'silent', isUncertain: true },
  ])
})

test('an untrusted certificate is refused', async () => {
  const { port, received } = await server({ secure: true })
  expect(await failure(send(port, { secure: true }))).toEqual({ failure: 'insecure', isUncertain: false })
  expect(received).toEqual([])
})

// On Linux 0.0.0.0 reaches this machine without looking like loopback.
test.runIf(process.platform === 'linux')('a password goes to another machine only encrypted', async () => {
  let wasCalled = false
  const { port } = await server({
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => {
      wasCalled = true
      done(null, { user: 1 })
    },
  })
  expect(await failure(send(port, { host: '0.0.0.0', login }))).toEqual({
    failure: 'insecure',
    isUncertain: false,
  })
  expect(wasCalled).toBe(false)
  await send(port, { host: '0.0.0.0' })
})
