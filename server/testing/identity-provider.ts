import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const CLIENT = { id: 'printpro', secret: 'rahasia-toko-percetakan' }

type Person = { sub: string; email?: string; email_verified?: boolean; name?: string }

type Tokens = Record<string, unknown>

export type IdentityProvider = {
  issuer: string
  /**
   * Changes the token endpoint's answer. `claims`: of the real id_token. `signed`: signs other claims, by default with the
   * provider's key.
   */
  tamper:
    | ((tokens: Tokens, claims: Tokens, signed: (claims: Tokens, key?: KeyObject) => string) => Tokens)
    | null
  /** The next user to sign in; null: sign-in is denied. */
  person: Person | null
  /** Drops every connection. */
  down: boolean
  asked: URL[]
  close(): Promise<void>
}

const KEY_ID = 'kunci-uji'

function signedToken(claims: Tokens, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${part(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}

/** A real OpenID Connect provider on loopback that requires PKCE, has one client, and signs in `person` without interaction. */
export async function openIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Person>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }] },
  })
  const answer = provider.callback()
  const opened: IdentityProvider = {
    issuer,
    tamper: null,
    person: null,
    down: false,
    asked: [],
    async close() {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  function changeAnswer(response: ServerResponse): void {
    const { tamper } = opened
    const end = response.end.bind(response)
    if (!tamper) return
    response.end = ((body: unknown) => {
      const tokens: Tokens = JSON.parse(String(body))
      const [, payload = ''] = String(tokens.id_token).split('.')
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
      const changed = JSON.stringify(
        tamper(tokens, claims, (given, key = privateKey) => signedToken(given, key)),
      )
      response.setHeader('content-length', Buffer.byteLength(changed))
      return end(changed)
    }) as ServerResponse['end']
  }

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { person } = opened
    if (!person) return provider.interactionFinished(request, response, { error: 'access_denied' })
    people.set(person.sub, person)
    const grant = new provider.Grant({ accountId: person.sub, clientId: CLIENT.id })
    grant.addOIDCScope('openid email profile')
    const consent = { grantId: await grant.save() }
    await provider.interactionFinished(request, response, { login: { accountId: person.sub }, consent })
  }

  server.on('request', (request, response) => {
    if (opened.down) return void request.socket.destroy()
    if (request.url?.startsWith('/interaction/')) return void interact(request, response)
    if (request.url === '/token') changeAnswer(response)
    if (request.url?.startsWith('/auth?')) opened.asked.push(new URL(request.url, issuer))
    answer(request, response)
  })
  return opened
}
