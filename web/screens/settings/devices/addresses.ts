const OWN_COMPUTER = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** Likeliest first: the address of this screen works (the server may not know it behind a proxy), then those the server knows. */
export function openedElsewhere(
  addresses: readonly string[],
  { origin, hostname }: Pick<Location, 'origin' | 'hostname'>,
): string[] {
  const here = OWN_COMPUTER.test(hostname) ? [] : [origin]
  return [...new Set([...here, ...addresses])]
}
