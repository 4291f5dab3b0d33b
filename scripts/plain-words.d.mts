export function proseIn(file: string, text: string): string
export function oddWordsIn(file: string, prose: string): string[]
export function countWords(prose: string): number
export function judge(
  files: readonly (readonly [file: string, text: string])[],
  commits: readonly (readonly [hash: string, subject: string])[],
): { odd: string[]; oddRate: number; commentRate: number; problems: string[] }
