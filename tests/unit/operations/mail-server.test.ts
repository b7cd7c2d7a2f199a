import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { writtenIn } from '../../../server/notify/mail/mail.ts'
import { isTemporary, type SmtpOptions, smtpTransport } from '../../../server/notify/mail/mailer.ts'
import { loginMail } from '../../../server/notify/mail/texts.ts'
import { missingOpenssl } from '../../deploy/deployment.ts'

const BRAND: SmtpOptions = {
  siteName: 'Luna',
  siteUrl: 'https://wallet.example',
  brandHue: 30,
  isTlsOptional: false,
}
const CONTEXT = { siteName: 'Luna', siteUrl: 'https://luna.example', to: 'ada@example.org' }
const MAIL = writtenIn('en', loginMail(CONTEXT, '123456'))

/** A whole server of the protocol, with what it was told. */
async function start(options: SMTPServerOptions) {
  const received: string[] = []
  const logins: string[] = []
  let isSecure = false
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    ...options,
    onAuth({ username = '', password = '' }, _, done) {
      logins.push(`${username}:${password}`)
      if (password === 'secret') done(null, { user: username })
      else done(new Error('535 wrong password'))
    },
    onData(stream, session, done) {
      isSecure = session.secure
      text(stream).then((mail) => {
        received.push(mail)
        done()
      }, done)
    },
  })
  // A client that breaks off is what some of these tests are about.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('it does not listen')
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  return { port: address.port, received, logins, isSecure: () => isSecure }
}
const sendBy = (url: string, options = BRAND) =>
  smtpTransport(url, 'no-reply@wallet.example', options).send(MAIL)

describe('a mail server on this machine', () => {
  test('is sent mails, also where nobody has signed the certificate that it offers', async () => {
    const { port, received, isSecure } = await start({})
    await sendBy(`smtp://127.0.0.1:${port}`)
    expect(received).toHaveLength(1)
    expect(received[0]).toContain('Auto-Submitted: auto-generated')
    expect(isSecure()).toBe(true)
  })

  test('that refuses a recipient for now or for good says which', async () => {
    const refusing = (code: number) =>
      start({
        onRcptTo: (_, __, done) => done(Object.assign(new Error('no'), { responseCode: code })),
      })
    for (const [code, isForNow] of [
      [451, true],
      [550, false],
    ] as const) {
      const { port, received } = await refusing(code)
      const refused = sendBy(`smtp://127.0.0.1:${port}`)
      await expect(refused).rejects.toSatisfy((error) => isTemporary(error) === isForNow)
      expect(received).toEqual([])
    }
  })
})

describe('a mail server elsewhere', () => {
  if (missingOpenssl) return test.skip(missingOpenssl, () => {})
  let folder = ''
  let signed: Pick<SMTPServerOptions, 'key' | 'cert'>
  const before = getCACertificates('default')
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mail-'))
    const [key, cert] = [join(folder, 'key'), join(folder, 'cert')]
    execFileSync('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...[
        '-keyout',
        key,
        '-out',
        cert,
        '-subj',
        '/CN=mail',
        '-addext',
        'subjectAltName=IP:0.0.0.0',
      ],
    ])
    signed = { key: readFileSync(key), cert: readFileSync(cert) }
    setDefaultCACertificates([...before, readFileSync(cert, 'utf8')])
  })
  afterAll(() => {
    setDefaultCACertificates(before)
    rmSync(folder, { recursive: true })
  })

  test('is sent mails with a password, over TLS that begins at once or after the greeting', async () => {
    for (const secure of [true, false]) {
      const { port, received, logins, isSecure } = await start({ ...signed, secure })
      await sendBy(`${secure ? 'smtps' : 'smtp'}://wallet:secret@0.0.0.0:${port}`)
      expect([received.length, logins, isSecure()]).toEqual([1, ['wallet:secret'], true])
    }
  })

  test('is not sent anything with a wrong password, and the mail waits', async () => {
    const { port, received } = await start({ ...signed, secure: true })
    const refused = sendBy(`smtps://wallet:wrong@0.0.0.0:${port}`)
    await expect(refused).rejects.toSatisfy(isTemporary)
    expect(received).toEqual([])
  })

  test('with a certificate that nobody has signed is told neither mail nor password', async () => {
    for (const secure of [true, false]) {
      const { port, received, logins } = await start({ secure })
      await expect(
        sendBy(`${secure ? 'smtps' : 'smtp'}://wallet:secret@0.0.0.0:${port}`),
      ).rejects.toThrow()
      expect([received, logins]).toEqual([[], []])
    }
  })
})
