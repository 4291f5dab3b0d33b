import { createHash } from 'node:crypto'

/** Each takes memory of every connection. Texts beyond it are not prepared. */
const MAX_PREPARED = 300
const MAX_SEEN = 2000
const MAX_PARAMETERS = 100
/**
 * Never prepared: searches and sums need a plan for their values, and texts with lists (`in ($1, $2)`) never repeat. A statement opts out
 * with the comment `unprepared`.
 */
const NEVER_PREPARED = /\blike\b|\bin \(\$|\bgroup by\b|\bover \(|\/\* unprepared \*\//i
/** DDL, cursors and multiple statements cannot be prepared. */
const PREPARABLE = /^\s*(select|with|insert|update|delete)\b[^;]*$/i

/** Names a statement when its text comes the second time: `pg` prepares what has a name. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seenOnce = new Set<string>()
  #generation = 0

  /** Undefined: not to be prepared now. */
  of(text: string, parameters: number): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MAX_PREPARED) return known
    if (parameters > MAX_PARAMETERS || !PREPARABLE.test(text) || NEVER_PREPARED.test(text)) return undefined
    if (!this.#seenOnce.delete(text)) {
      if (this.#seenOnce.size >= MAX_SEEN) this.#seenOnce.clear()
      this.#seenOnce.add(text)
      return undefined
    }
    const name = `p${this.#generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
    this.#names.set(text, name)
    return name
  }

  /** After a migration, which outdates all plans. */
  renew(): void {
    this.#names.clear()
    this.#generation += 1
  }
}
