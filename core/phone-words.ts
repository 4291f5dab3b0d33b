/** The ways in which people write a phone number, so that it is found by each: as it stands, its digits alone, and with 0 for +62. */
export function phoneWords(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return `${phone} ${digits}${digits.startsWith('62') ? ` 0${digits.slice(2)}` : ''}`
}

/** A text to search for: what can only be a phone number as its digits, +62 as 0; anything else as it is typed. */
export function soughtPhone(text: string): string {
  const typed = text.trim()
  const digits = typed.replace(/\D/g, '')
  if (digits.length < 5 || !/^[+\d(][\d\s().-]*$/.test(typed)) return text
  return typed.startsWith('+62') ? `0${digits.slice(2)}` : digits
}
