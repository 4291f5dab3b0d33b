/** Private, link-local, carrier-grade NAT and loopback networks. */
export const LOCAL_NETWORKS = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '127.0.0.0/8',
  'fc00::/7',
  'fe80::/10',
  '::1/128',
]

/** Names and suffixes of local networks. */
export const LOCAL_NAMES = ['localhost', 'local', 'lan', 'home', 'internal', 'home.arpa']
