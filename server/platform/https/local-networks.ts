/** The networks that nobody has for themselves on the internet: a shop's server is in one of them. */
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

/** Names, and what names end with, that only a local network knows. */
export const LOCAL_NAMES = ['localhost', 'local', 'lan', 'home', 'internal', 'home.arpa']
