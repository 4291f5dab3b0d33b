/** '9', '930', '14.3', '1430' → 'HH:MM'; undefined if invalid. */
export function readTime(text: string): string | undefined {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[.:](\d{0,2})$/.exec(text) ?? []
  const splits = hours ? [[hours, minutes]] : /^\d{1,4}$/.test(text) ? splitsOf(text) : []
  for (const [hour = '', minute = ''] of splits) {
    const time = `${hour.padStart(2, '0')}:${minute.padEnd(2, '0')}`
    if (time < '24:00' && time.slice(3) < '60') return time
  }
  return undefined
}

/** Hour and minute splits, likeliest first. */
function splitsOf(digits: string): [string, string][] {
  const places = [[], [1], [2, 1], [1, 2], [2]][digits.length] ?? []
  return places.map((place) => [digits.slice(0, place), digits.slice(place)])
}
