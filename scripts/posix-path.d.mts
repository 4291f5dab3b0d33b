export function toPosixPath(file: string): string
