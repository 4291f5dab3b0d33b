/** The greeting by the hour of the shop's day (specification, section 2, Dashboard). */
export function greeting(hour: number): string {
  if (hour < 12) return 'Selamat Pagi'
  if (hour < 15) return 'Selamat Siang'
  if (hour < 18) return 'Selamat Sore'
  return 'Selamat Malam'
}
