import { execFileSync } from 'node:child_process'

/** Copies a data folder that is not in use, with the owners and modes that PostgreSQL requires. */
export function copyData(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}
