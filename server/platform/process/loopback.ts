const LOOPBACK_HOSTS = ['localhost', '::1', '[::1]']

export function isLoopback(host: string): boolean {
  return LOOPBACK_HOSTS.includes(host) || /^127(\.\d{1,3}){3}$/.test(host)
}
