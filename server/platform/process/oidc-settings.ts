import { isLoopback } from './loopback.ts'
import { OperatorError } from './operator-error.ts'
import type { Settings } from './settings.ts'

/** An OpenID Connect provider, and this client's credentials. */
export type OidcSettings = {
  /** Without a trailing slash. */
  issuer: string
  clientId: string
  clientSecret: string
  /** For the sign-in button: 'Google'. */
  name: string
  /** The origin of `publicUrl`, to which the provider returns. */
  origin: string
}

/** OperatorError where they are incomplete or PUBLIC_URL is missing. */
export function readOidcSettings(given: Settings): OidcSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, PUBLIC_URL } = given
  const needed = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length === 3) return undefined
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) {
    throw new OperatorError(`Masuk lewat penyedia identitas belum lengkap: ${missing.join(' dan ')} kosong.`)
  }
  if (!PUBLIC_URL) {
    throw new OperatorError('OIDC_ISSUER membutuhkan PUBLIC_URL, alamat tempat penyedia mengembalikan orang.')
  }
  const issuer = new URL(OIDC_ISSUER)
  if (issuer.protocol === 'http:' && !isLoopback(issuer.hostname)) {
    throw new OperatorError(`Pengaturan OIDC_ISSUER="${OIDC_ISSUER}" salah: harus https.`)
  }
  return {
    issuer: OIDC_ISSUER.replace(/\/+$/, ''),
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: given.OIDC_NAME ?? issuer.hostname,
    origin: new URL(PUBLIC_URL).origin,
  }
}
