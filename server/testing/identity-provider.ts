import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const CLIENT = { id: 'printpro', secret: 'rahasia-toko-percetakan' }

/** What the provider knows of somebody. */
type Person = { sub: string; email?: string; email_verified?: boolean; name?: string }

export type IdentityProvider = {
  issuer: string
  /** Who signs in there next; null: whoever it is turns back. */
  person: Person | null
  /** Whether it hangs up on whoever asks, as if it were away. */
  down: boolean
  /** Where it was asked to send people back to, with everything it was asked for. */
  asked: URL[]
  close(): Promise<void>
}

/** A real OpenID Connect provider on loopback that wants PKCE, knows one client, and signs in whoever `person` says, unasked. */
export async function openIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Person>()
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
  })
  const answer = provider.callback()
  const opened: IdentityProvider = {
    issuer,
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
    if (request.url?.startsWith('/auth?')) opened.asked.push(new URL(request.url, issuer))
    answer(request, response)
  })
  return opened
}
