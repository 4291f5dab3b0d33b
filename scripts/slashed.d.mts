export function slashed(file: string): string
