/** Why the provider of identities sent somebody back without a session (specification, section 8). */
const SENTENCES: Record<string, string> = {
  ACCOUNT_INACTIVE: 'Akun tidak ditemukan atau tidak aktif',
  SIGN_IN_CANCELLED: 'Masuk dibatalkan',
  SIGN_IN_FAILED: 'Gagal login',
}

/** Reads the reason from the address and takes it out there: it is told once. */
export function takeHostedRefusal(): string | undefined {
  const address = new URL(location.href)
  const code = address.searchParams.get('masuk')
  if (code === null) return undefined
  address.searchParams.delete('masuk')
  history.replaceState(history.state, '', address)
  return SENTENCES[code] ?? SENTENCES.SIGN_IN_FAILED
}
