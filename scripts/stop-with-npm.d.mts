export function stopWithNpm(): void
export function ancestors(read?: (path: string, encoding: 'utf8') => string): string | null
