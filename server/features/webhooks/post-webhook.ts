import { createHmac } from 'node:crypto'
import { lookup as resolve } from 'node:dns'
import { request as http } from 'node:http'
import { request as https } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const TIMEOUT_MS = 10_000

/** Where messages may go: nowhere, to public addresses by https, or also to this machine and its local network. */
export type WebhookReach = 'off' | 'public' | 'lan'

const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')
// IPv6: only the global unicast range, without the prefixes that embed an IPv4 address.
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
privateNetworks.addSubnet('2001::', 32, 'ipv6')
privateNetworks.addSubnet('2002::', 16, 'ipv6')

/** True for a public IP address: neither loopback nor of a private network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateNetworks.check(address, 'ipv4')
  return (
    isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6')
  )
}

/** Why a URL is not allowed as a receiver, in Indonesian; null if it is. Its host name is resolved and checked at each delivery. */
export function urlProblem(url: string, reach: WebhookReach): string | null {
  const { protocol, hostname, username, password } = new URL(url)
  if (username || password) return 'Alamat tidak boleh memuat nama atau kata sandi'
  if (reach === 'lan') return null
  if (protocol !== 'https:') return 'Alamat harus memakai https'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isOwn = isIP(host)
    ? !isPublicAddress(host)
    : /(^|\.)(localhost|local|internal|lan)\.?$/.test(host) || !host.includes('.')
  return isOwn
    ? 'Alamat ini ada di jaringan toko. Server harus diatur dulu agar boleh mengirim ke sana'
    : null
}

// Checks the address of this very connection: a check beforehand would be open to DNS rebinding.
const lookupPublic: LookupFunction = (hostname, options, callback) =>
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const first = addresses?.[0]
    if (error || !first) return callback(error ?? new Error('not found'), '', 4)
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error('Nama ini menuju jaringan toko'), '', 4)
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })

type SignedMessage = { id: string; body: string; secrets: readonly string[]; now: Date }

/** Headers by the Standard Webhooks specification, with one signature for each secret of the receiver. */
function signatureHeaders({ id, body, secrets, now }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** `ok`: answered with 2xx. `answer`: what happened, in Indonesian. */
export type DeliveryResult = { ok: boolean; answer: string }

/** Sends a message once. Times out after 10 s, follows no redirects and reads only the status of the answer. Never rejects. */
export function postWebhook(
  url: string,
  message: SignedMessage,
  reach: WebhookReach,
): Promise<DeliveryResult> {
  const refused = urlProblem(url, reach)
  if (refused) return Promise.resolve({ ok: false, answer: refused })
  return new Promise((done) => {
    const address = new URL(url)
    const send = address.protocol === 'https:' ? https : http
    const request = send(address, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(message.body),
        'user-agent': 'PrintPro',
        ...signatureHeaders(message),
      },
      ...(reach === 'lan' ? {} : { lookup: lookupPublic }),
    })
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      response.destroy()
      done({ ok: status >= 200 && status < 300, answer: `Dijawab ${status}` })
    })
    request.on('error', (error) =>
      done({
        ok: false,
        answer:
          error.name === 'TimeoutError' || error.name === 'AbortError'
            ? 'Tidak menjawab dalam 10 detik'
            : `Tidak tersambung: ${error.message}`.slice(0, 200),
      }),
    )
    // Switching protocols emits neither 'response' nor 'error'.
    request.on('upgrade', (_, socket) => {
      socket.destroy()
      done({ ok: false, answer: 'Dijawab 101' })
    })
    request.end(message.body)
  })
}
