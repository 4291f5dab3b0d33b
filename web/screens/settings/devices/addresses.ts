const OWN_COMPUTER = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * What other devices open, the likeliest first: what the server knows, and the address at which this screen is open, since a proxy or a
 * container may stand between that the server does not know of. That one has been seen to work, so it comes first.
 */
export function openedElsewhere(
  addresses: readonly string[],
  { origin, hostname }: Pick<Location, 'origin' | 'hostname'>,
): string[] {
  const here = OWN_COMPUTER.test(hostname) ? [] : [origin]
  return [...new Set([...here, ...addresses])]
}
