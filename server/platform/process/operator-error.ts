/** A failure that the operator can act on: one sentence, shown without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
