import { createHash } from 'node:crypto'

const MAX_KNOWN_TEXTS = 2000
const MAX_PARAMETERS = 100
/**
 * Never prepared: searches and sums need a plan for their values, and texts with lists (`in ($1, $2)`) never repeat. A statement opts out
 * with the comment `unprepared`.
 */
const NEVER_PREPARED = /\blike\b|\bin \(\$|\bgroup by\b|\bover \(|\/\* unprepared \*\//i
/** DDL, cursors and multiple statements cannot be prepared. */
const PREPARABLE = /^\s*(select|with|insert|update|delete)\b[^;]*$/i

/** Names a statement when its text comes the second time. */
export class StatementNames {
  /** The name is empty for a text that came once or is never prepared. */
  readonly #known = new Map<string, { name: string; isNew: boolean }>()
  #generation = 0

  /** Empty: not to be prepared now. */
  of(text: string, parameters: number): string {
    const known = this.#known.get(text)
    if (!known) {
      if (this.#known.size >= MAX_KNOWN_TEXTS) this.#known.clear()
      const isNew = parameters <= MAX_PARAMETERS && PREPARABLE.test(text) && !NEVER_PREPARED.test(text)
      this.#known.set(text, { name: '', isNew })
      return ''
    }
    if (known.isNew) {
      known.isNew = false
      known.name = `p${this.#generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
    }
    return known.name
  }

  /** After a migration, which outdates all plans. */
  renew(): void {
    this.#known.clear()
    this.#generation += 1
  }
}
